import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { showCredentials, showLinkCode } from './show.ts';

const link = 'https://zaehler.stadtwerke-ellerbach.example/m/aB3_dEfGhIjKlMnOpQrStUvWxYz01234';
const PIXELS = 8;

/** The picture a camera sees: each character is one module wide and two high, on a dark terminal. */
function pictureOf(text: string): { width: number; height: number; data: Uint8Array } {
  const lines = text.split('\n').map((line) => Array.from(line));
  const rows = lines.flatMap((line) => [
    line.map((character) => '█▀'.includes(character)),
    line.map((character) => '█▄'.includes(character)),
  ]);
  const [width, height] = [rows[0]!.length * PIXELS, rows.length * PIXELS];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = rows[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] ?? false;
      data.fill(light ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}

test('the code holds exactly the link, with an empty border of four modules', () => {
  const code = showLinkCode(link, false);
  expect(decodeQR(pictureOf(code))).toBe(link);
  const lines = code.split('\n');
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  // The code has an odd number of rows, so the last line is half a line.
  expect(lines.slice(0, -1).every((line) => /^████.*████$/.test(line))).toBe(true);
  expect([...lines.slice(0, 2), lines.at(-2)].every((line) => /^█+$/.test(line ?? ''))).toBe(true);
  expect(lines.at(-1)).toMatch(/^▀+$/);
});

test('in a terminal it is white on black whatever the terminal’s own colours are', () => {
  const plain = showLinkCode(link, false).split('\n');
  expect(showLinkCode(link, true)).toBe(plain.map((line) => `\u001b[97;40m${line}\u001b[0m`).join('\n'));
});

test('user name, password and link stand above it, each on a line of its own', () => {
  const shown = showCredentials({ username: '20007001', password: 'k7mnp2qrst', link }, false);
  expect(shown).toBe(
    `User name    20007001\nPassword     k7mnp2qrst\nDirect link  ${link}\n\n${showLinkCode(link, false)}`,
  );
});
