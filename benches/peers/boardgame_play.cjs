// Random play of noughts and crosses in boardgame.io's client without a page: nanoseconds a decision.

const { Client } = require("boardgame.io/client");
const { performance } = require("node:perf_hooks");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const Game = {
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        mark: ({ G, playerID }, cell) => {
            G.cells[cell] = playerID;
        },
    },
    endIf: ({ G }) => (won(G.cells) || G.cells.every((cell) => cell !== null) ? { over: true } : undefined),
};

function play() {
    const client = Client({ game: Game, debug: false });
    client.start();
    let decisions = 0;
    for (;;) {
        const { G, ctx } = client.getState();
        if (ctx.gameover) {
            break;
        }
        const free = G.cells.map((cell, n) => (cell === null ? n : -1)).filter((n) => n >= 0);
        client.moves.mark(free[Math.floor(Math.random() * free.length)]);
        decisions += 1;
    }
    client.stop();
    return decisions;
}

for (let n = 0; n < 50; n += 1) {
    play();
}
const begun = performance.now();
let decisions = 0;
while (performance.now() - begun < 2000) {
    decisions += play();
}
console.log(`boardgame.io\trandom play of noughts and crosses, a decision\t${(((performance.now() - begun) * 1e6) / decisions).toFixed(0)}`);
