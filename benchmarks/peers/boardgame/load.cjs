// Players for boardgame.io's server: starts it on one core, plays from another, and speaks the line protocol
// of benchmarks/pairing.py.
//   NODE_PATH=.../node_modules taskset -c LOAD node load.cjs PORT CORE MATCHES PLAYERS RATE [FOLDER]
// FOLDER: where the server keeps its matches; in memory without one. CORE: the server's. RATE: moves a second in each match, until a slice is asked for at another pace;
// 0 = the next player moves once all have seen the last.
// A slice's latencies, in ms: from the mover sending a move to the last other player having the new state.
'use strict';
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { io } = require('socket.io-client');
const { legal } = require('./game.cjs');

const [port, core, MATCHES, PLAYERS, FIRST_RATE] = process.argv.slice(2, 7).map(Number);
const folder = process.argv[7];
// Its server copies a match's whole log at each move and so slows as the match grows; a match makes way
// for a fresh one between slices, long before that tells.
const MOST_MOVES = 200;
const base = `http://127.0.0.1:${port}`;
const sleep = ms => new Promise(done => setTimeout(done, ms));

let RATE = FIRST_RATE, playing = false, moves = 0, late = 0, latencies = [];

const program = [process.execPath, join(__dirname, 'server.cjs'), String(port), ...(folder ? [folder] : [])];
const server = spawn('taskset', ['-c', String(core), ...program], { stdio: ['pipe', 'pipe', 'inherit'] });
server.on('exit', code => { console.error(`the server ended with code ${code}`); process.exit(1); });

async function lobby(path, body) {
  const reply = await fetch(`${base}/games/kindling/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`lobby ${path}: ${reply.status}`);
  return reply.json();
}

class Match {
  static async open() {
    const match = new Match();
    match.id = (await lobby('create', { numPlayers: PLAYERS })).matchID;
    match.seats = [];
    match.moves = 0;
    match.waiting = 0;              // players who have not yet seen the move under way
    for (let p = 0; p < PLAYERS; p++) match.seats.push(await match.seat(String(p)));
    return match;
  }

  async seat(playerID) {
    const { playerCredentials } = await lobby(`${this.id}/join`, { playerID, playerName: `player ${playerID}` });
    const socket = io(`${base}/kindling`, { transports: ['websocket'], forceNew: true, reconnection: false });
    const seat = { playerID, credentials: playerCredentials, socket, state: null };
    await new Promise((synced, failed) => {
      socket.on('connect_error', failed);
      socket.on('connect', () => socket.emit('sync', this.id, playerID, playerCredentials, PLAYERS));
      socket.on('sync', (_match, { state }) => { seat.state = state; synced(); });
      socket.on('update', (_match, state) => { seat.state = state; this.seen(seat); });
    });
    return seat;
  }

  move() {
    const mover = this.seats[Number(this.seats[0].state.ctx.currentPlayer)];
    const { state, playerID, credentials } = mover;
    const choices = legal(state.G, playerID);
    const [type, ...args] = choices[Math.floor(Math.random() * choices.length)];
    this.mover = mover;
    this.target = state._stateID + 1;
    this.waiting = PLAYERS;
    this.others = PLAYERS - 1;
    this.sent = performance.now();
    mover.socket.emit('update', { type: 'MAKE_MOVE', payload: { type, args, playerID, credentials } },
      state._stateID, this.id, playerID);
  }

  seen(seat) {
    if (!this.waiting || seat.state._stateID !== this.target) return;
    if (seat !== this.mover && --this.others === 0 && playing) latencies.push(performance.now() - this.sent);
    if (--this.waiting > 0) return;
    this.moves++;
    if (!playing) return;
    moves++;
    if (!RATE) this.move();
  }

  close() { for (const { socket } of this.seats) socket.disconnect(); }
}

// Processor seconds the server has used: user + system, from the kernel's clock ticks (100 a second).
function serverSeconds() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function slice(matches, seconds) {
  for (let i = 0; i < matches.length; i++) {
    if (matches[i].moves > MOST_MOVES) { matches[i].close(); matches[i] = await Match.open(); }
  }
  await sleep(20);
  const served = serverSeconds(), loaded = process.cpuUsage(), start = performance.now(), end = start + seconds * 1000;
  moves = 0; late = 0; latencies = []; playing = true;
  if (!RATE) {
    for (const match of matches) match.move();
    await sleep(seconds * 1000);
  } else {                          // each match keeps its own time, spread evenly over one gap
    const gap = 1000 / RATE;
    const due = matches.map((_, i) => start + i / matches.length * gap);
    while (performance.now() < end) {
      for (let i = 0; i < matches.length; i++) {
        if (due[i] > performance.now()) continue;
        due[i] += gap;
        if (matches[i].waiting) late++; else matches[i].move();
      }
      await sleep(1);
    }
  }
  const took = (performance.now() - start) / 1000, done = moves, used = process.cpuUsage(loaded);
  const busy = { load_busy: (used.user + used.system) / 1e6 / took, server_busy: (serverSeconds() - served) / took };
  if (RATE) await sleep(100);       // what is under way still counts for the latencies
  playing = false;
  for (let tries = 0; matches.some(match => match.waiting); tries++) {
    if (tries === 200) throw new Error('a move never reached all of its players');
    await sleep(10);
  }
  return { units: done, seconds: took, late, latencies: latencies.map(ms => +ms.toFixed(3)), ...busy };
}

async function main() {
  await new Promise(ready => server.stdout.once('data', ready));
  const matches = [];
  for (let i = 0; i < MATCHES; i++) matches.push(await Match.open());
  await slice(matches, 1);
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const [seconds, pace] = line.split(' ').slice(1).map(Number);   // pace: of all matches together
    if (pace !== undefined) RATE = pace / MATCHES;
    process.stdout.write(JSON.stringify(await slice(matches, seconds)) + '\n');
  }
  server.removeAllListeners('exit');
  server.on('exit', () => process.exit(0));
  server.stdin.end();
}

main().catch(error => { console.error(error); server.kill(); process.exit(1); });
