// Random battles in Pokemon Showdown: nanoseconds a decision of either side, chosen at random among what is asked for.

const { Battle, Dex, Teams } = require("pokemon-showdown");
const { performance } = require("node:perf_hooks");

let state = 12345;
const below = (n) => (state = (state * 1103515245 + 12345) % 2147483648) % n;

/** A legal answer to what a side is asked, any of them. */
function choice(request) {
    if (request.forceSwitch || request.teamPreview) {
        return "default";
    }
    const active = request.active[0];
    const moves = active.moves.map((move, n) => [move, n + 1]).filter(([move]) => !move.disabled && move.pp !== 0);
    const others = request.side.pokemon
        .map((one, n) => [one, n + 1])
        .filter(([one]) => !one.active && !one.condition.endsWith(" fnt"));
    const trapped = active.trapped || active.maybeTrapped || others.length === 0;
    if (!trapped && below(5) === 0) {
        return `switch ${others[below(others.length)][1]}`;
    }
    return moves.length > 0 ? `move ${moves[below(moves.length)][1]}` : "default";
}

function battle(n) {
    const teams = [1, 2].map((m) => Teams.generate("gen9randombattle", { seed: [n, m, 3, 4] }));
    const played = new Battle({ formatid: "gen9randombattle", seed: [n, 2, 3, 4] });
    const begun = performance.now();
    played.setPlayer("p1", { name: "One", team: teams[0] });
    played.setPlayer("p2", { name: "Two", team: teams[1] });
    let decisions = 0;
    while (!played.ended) {
        for (const side of played.sides) {
            const request = side.activeRequest;
            if (!request || request.wait || side.isChoiceDone()) {
                continue;
            }
            if (!side.choose(choice(request))) {
                side.choose("default");
            }
            decisions += 1;
        }
        if (played.ended || decisions > 5000) {
            break;
        }
        played.commitChoices();
    }
    return [decisions, performance.now() - begun];
}

Dex.includeData();
for (let n = 0; n < 20; n += 1) {
    battle(n);
}
let [decisions, milliseconds] = [0, 0];
for (let n = 100; n < 300; n += 1) {
    const [more, took] = battle(n);
    decisions += more;
    milliseconds += took;
}
console.log(`pokemon-showdown\trandom play of a random battle, a decision\t${((milliseconds * 1e6) / decisions).toFixed(0)}`);
