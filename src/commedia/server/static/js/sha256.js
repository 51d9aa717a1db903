// SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal. A browser has its own at secure addresses alone, and a
// house is often found by its plain address at home.

const firstBits = (number) => Math.floor((number % 1) * 2 ** 32);
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const ROUND_WORDS = primes.map((prime) => firstBits(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => firstBits(Math.sqrt(prime)));

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 64; t++) {
      if (t < 16) {
        words[t] = padded.getUint32(block + 4 * t);
        continue;
      }
      const [x, y] = [words[t - 15], words[t - 2]];
      words[t] = words[t - 16] + words[t - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let t = 0; t < 64; t++) {
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND_WORDS[t] + words[t];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
