// "Kindling": a shedding game of our own, for boardgame.io. It has what a fair peer needs and no more: hands
// that only their owners see, a deck that nobody sees, and one answer a turn.
//
// 60 cards, 0 to 59: suit = card % 4, number = card / 4 rounded down. Five cards each. A turn: play a card
// that shares suit or number with the top of the pile, or, where none does, draw one. An empty deck is
// shuffled anew from under the top card. A player down to their last card draws instead of playing it, so a
// match never ends by itself and a run under load need not stop to deal.
'use strict';
const { PlayerView, INVALID_MOVE } = require('boardgame.io/core');

const matches = (card, top) => card % 4 === top % 4 || card >> 2 === top >> 2;

// What `player` may do, as [move, ...arguments]; `G` may be that player's own view.
function legal(G, player) {
  const top = G.pile[G.pile.length - 1];
  const hand = G.players[player].hand;
  const plays = hand.length > 1 ? hand.filter(card => matches(card, top)) : [];
  return plays.length ? plays.map(card => ['play', card]) : [['draw']];
}

const kindling = {
  name: 'kindling',
  minPlayers: 2,
  maxPlayers: 6,

  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(60).keys()]);
    const players = {}, counts = {};
    for (let p = 0; p < ctx.numPlayers; p++) {
      players[p] = { hand: deck.splice(0, 5) };
      counts[p] = 5;
    }
    return { secret: { deck }, players, counts, pile: [deck.pop()], deckSize: deck.length };
  },

  // Each player is sent their own hand, nobody else's, and no deck.
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    // `client: false`: only the server applies them, since no client has the secrets.
    play: {
      client: false,
      move: ({ G, playerID }, card) => {
        const { hand } = G.players[playerID];
        const i = hand.indexOf(card);
        if (i < 0 || hand.length < 2 || !matches(card, G.pile[G.pile.length - 1])) return INVALID_MOVE;
        hand.splice(i, 1);
        G.pile.push(card);
        G.counts[playerID]--;
      },
    },
    draw: {
      client: false,
      move: ({ G, playerID, random }) => {
        if (!G.secret.deck.length) {
          const top = G.pile.pop();
          G.secret.deck = random.Shuffle(G.pile);
          G.pile = [top];
        }
        if (G.secret.deck.length) {
          G.players[playerID].hand.push(G.secret.deck.pop());
          G.counts[playerID]++;
        }
        G.deckSize = G.secret.deck.length;
      },
    },
  },
};

module.exports = { kindling, legal };
