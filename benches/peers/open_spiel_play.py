"""Random play in open_spiel: nanoseconds a decision, chance nodes drawn on the way."""

import random
import time

import pyspiel

for name in ["tic_tac_toe", "backgammon", "liars_dice"]:
    game = pyspiel.load_game(name)
    best = float("inf")
    for _ in range(5):
        numbers = random.Random(5)
        decisions = 0
        begun = time.perf_counter()
        while time.perf_counter() - begun < 0.5:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(numbers.choices(actions, chances)[0])
                else:
                    state.apply_action(numbers.choice(state.legal_actions()))
                    decisions += 1
        best = min(best, (time.perf_counter() - begun) / decisions)
    print(f"open_spiel\trandom play of {name} from Python, a decision\t{best * 1e9:.0f}", flush=True)
