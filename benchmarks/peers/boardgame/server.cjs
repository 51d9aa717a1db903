// boardgame.io's own server with our game, on 127.0.0.1 only: its default storage (memory), or files in FOLDER.
//   NODE_PATH=.../node_modules node server.cjs PORT [FOLDER]
// Prints "ready"; ends when its standard input closes.
'use strict';
process.env.NODE_ENV = 'production';
const { FlatFile, Server } = require('boardgame.io/server');
const { kindling } = require('./game.cjs');

const [port, folder] = process.argv.slice(2);
const storage = folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {};
const server = Server({ games: [kindling], origins: [/^http:\/\/127\.0\.0\.1/], ...storage });
// Server.run takes a port but no address, and would listen to the whole network.
const { app } = server;
const listen = app.listen.bind(app);
app.listen = (port, ready) => listen(port, '127.0.0.1', ready);

server.run({ port: Number(port) }).then(() => process.stdout.write('ready\n'));
process.stdin.resume().on('end', () => process.exit(0));
