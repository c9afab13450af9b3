"""Times a question: the best of several rounds, in nanoseconds; the circumstances change from question to question."""

import time


def row(program, job, ask, cases, least_seconds=0.3):
    ask(cases[0])
    best = float("inf")
    begun = time.perf_counter()
    while time.perf_counter() - begun < least_seconds or best == float("inf"):
        start = time.perf_counter()
        for case in cases:
            ask(case)
        best = min(best, (time.perf_counter() - start) / len(cases))
    print(f"{program}\t{job}\t{best * 1e9:.0f}", flush=True)
