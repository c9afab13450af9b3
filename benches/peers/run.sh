#!/bin/sh
# Puts the measured questions to other programs. Each row: program, job, nanoseconds; other lines say what is missing.
# Everything is installed below the target folder and nowhere else.
here=$(cd "$(dirname "$0")" && pwd)
target=${TARGET:-$here/../../target}/peers
mkdir -p "$target"
log=$target/install.log
: > "$log"

python=$target/python
if [ ! -x "$python/bin/python" ]; then
    python3 -m venv "$python" >> "$log" 2>&1 || echo "Python 3 with venv is missing: icepool, dyce and open_spiel are left out"
fi
# python_peer NAME PACKAGE SCRIPT
python_peer() {
    [ -x "$python/bin/python" ] || return
    if "$python/bin/pip" install --quiet --disable-pip-version-check "$2" >> "$log" 2>&1; then
        "$python/bin/python" "$here/$3" 2>> "$log" || echo "$1 did not answer: see $log"
    else
        echo "$1 cannot be had: see $log"
    fi
}
python_peer icepool icepool icepool_jobs.py
python_peer dyce dyce dyce_jobs.py
python_peer open_spiel open_spiel open_spiel_play.py

node=$target/node
mkdir -p "$node"
# node_peer NAME PACKAGE SCRIPT
node_peer() {
    if ! command -v npm > /dev/null; then
        echo "Node.js with npm is missing: $1 is left out"
    elif npm install --prefix "$node" --no-audit --no-fund --silent "$2" >> "$log" 2>&1; then
        cp "$here/$3" "$node/$3" && node "$node/$3" 2>> "$log" || echo "$1 did not answer: see $log"
    else
        echo "$1 cannot be had: see $log"
    fi
}
node_peer pokemon-showdown pokemon-showdown showdown_play.cjs
node_peer boardgame.io boardgame.io boardgame_play.cjs
