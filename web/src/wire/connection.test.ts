import { describe, expect, it } from "vitest";
import type { FromTable } from "../generated/protocol";
import { addressOf, Connection, pause, type Line, type World } from "./connection";
import { Latest } from "./latest";

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.({ code: 1005 });
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function bench() {
  const sockets: FakeSocket[] = [];
  const timers: (() => void)[] = [];
  const lines: Line[] = [];
  const heard: FromTable[] = [];
  let seen: number | null = null;
  const world: World = {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    now: () => 1000,
    later: (what) => timers.push(what),
    never: () => undefined,
  };
  const ears = {
    heard: (message: FromTable) => void heard.push(message),
    line: (line: Line) => void lines.push(line),
    seen: () => seen,
  };
  const connection = new Connection("key", ears, "ws://here/api/table", world);
  return { connection, sockets, timers, lines, heard, see: (n: number) => (seen = n) };
}

describe("a connection", () => {
  it("joins, asks and finds the answer", async () => {
    const { connection, sockets, heard } = bench();
    sockets[0]?.onopen?.();
    expect(sockets[0]?.sent[0]).toEqual({ type: "join", key: "key", seen: null });
    sockets[0]?.tell({ type: "welcome" });
    expect(heard).toHaveLength(1);
    const reply = connection.ask({ receipt: { n: 3 } });
    const id = sockets[0]?.sent[1]?.["id"];
    sockets[0]?.tell({ type: "reply", id, reply: { receipt: [] } });
    expect(await reply).toEqual({ receipt: [] });
  });

  it("comes back with what was seen, and sends a wish again under the same name", async () => {
    const { connection, sockets, timers, lines, see } = bench();
    sockets[0]?.onopen?.();
    sockets[0]?.tell({ type: "welcome" });
    see(41);
    const answer = connection.want("publish", 41);
    const question = connection.ask({ receipt: { n: 3 } });
    const id = sockets[0]?.sent[1]?.["id"];
    sockets[0]?.onclose?.({ code: 1006 });
    expect(await question).toBeNull();
    expect(lines.at(-1)).toEqual({ is: "lost", tries: 1, at: 2000, since: 1000 });
    timers[0]?.();
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent[0]).toEqual({ type: "join", key: "key", seen: 41 });
    sockets[1]?.tell({ type: "back" });
    expect(sockets[1]?.sent[1]).toMatchObject({ type: "want", id, wish: "publish" });
    sockets[1]?.tell({ type: "answer", id, answer: { is: "sealed" } });
    expect(await answer).toEqual({ is: "sealed" });
    expect(lines.at(-1)).toEqual({ is: "open" });
  });

  it("gives up where the key opens nothing", () => {
    const { sockets, timers, lines } = bench();
    sockets[0]?.tell({ type: "unwelcome", why: "no such link" });
    sockets[0]?.onclose?.({ code: 1008 });
    expect(lines.at(-1)).toEqual({ is: "unwelcome", why: "no such link" });
    expect(timers).toHaveLength(0);
  });

  it("tries again where the table is full just now", () => {
    const { sockets, timers, lines } = bench();
    sockets[0]?.tell({ type: "unwelcome", why: "there is no place at this table" });
    sockets[0]?.onclose?.({ code: 1013 });
    expect(lines.at(-1)?.is).toBe("lost");
    timers[0]?.();
    sockets[1]?.tell({ type: "welcome" });
    expect(lines.at(-1)).toEqual({ is: "open" });
  });

  it("waits longer each time, at most half a minute", () => {
    expect([1, 2, 3, 9].map(pause)).toEqual([1000, 2000, 4000, 30000]);
    expect(addressOf({ protocol: "https:", host: "a:1" })).toBe("wss://a:1/api/table");
  });
});

describe("the latest question", () => {
  it("passes over what came in between", async () => {
    const asked: number[] = [];
    const answers: number[] = [];
    let release: (() => void) | null = null;
    const latest = new Latest<number, number>(
      (input) => {
        asked.push(input);
        return new Promise((done) => (release = () => done(input * 10)));
      },
      (_, output) => answers.push(output),
    );
    [1, 2, 3].forEach((n) => latest.about(n));
    for (let round = 0; round < 2; round += 1) {
      (release as (() => void) | null)?.();
      await new Promise((done) => setTimeout(done));
    }
    expect(asked).toEqual([1, 3]);
    expect(answers).toEqual([10, 30]);
  });
});
