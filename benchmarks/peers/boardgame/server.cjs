// boardgame.io's own server with our game, its default storage (memory), on 127.0.0.1 only.
//   NODE_PATH=.../node_modules node server.cjs PORT       prints "ready"; ends when its standard input closes
'use strict';
process.env.NODE_ENV = 'production';
const { Server } = require('boardgame.io/server');
const { kindling } = require('./game.cjs');

const server = Server({ games: [kindling], origins: [/^http:\/\/127\.0\.0\.1/] });
// Server.run takes a port but no address, and would listen to the whole network.
const { app } = server;
const listen = app.listen.bind(app);
app.listen = (port, ready) => listen(port, '127.0.0.1', ready);

server.run({ port: Number(process.argv[2]) }).then(() => process.stdout.write('ready\n'));
process.stdin.resume().on('end', () => process.exit(0));
