import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import encodeQR from 'qr';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;
/** Pictures of each code, at five per second: longer than the scanner needs to read it twice. */
const PICTURES_PER_CODE = 15;
const GREY = 150;
const PAPER = 235;
const PRINT = 20;

/**
 * Makes the film of Chromium's fake camera: one QR code after another on a card in front of a grey wall, in a loop.
 * Returns the file (YUV4MPEG2, without colour) and a function that removes it.
 */
export function filmCodes(...texts: readonly string[]): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-film-'));
  const file = path.join(folder, 'codes.y4m');
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = texts.flatMap((text) => {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), brightnessOf(text), colour]);
    return Array.from({ length: PICTURES_PER_CODE }, () => picture);
  });
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Makes the film of Chromium's fake camera that shows one photo forever, in the size that the app asks cameras for. */
export async function filmPhoto(photo: string): Promise<{ readonly file: string; readonly remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-film-'));
  const file = path.join(folder, 'photo.mjpeg');
  const wall = { r: GREY, g: GREY, b: GREY };
  await sharp(photo).resize(1280, 720, { fit: 'contain', background: wall }).jpeg({ quality: 92 }).toFile(file);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The brightness of each pixel of wall and card, row by row. */
function brightnessOf(text: string): Buffer {
  const code = encodeQR(text, 'raw', { border: 4 });
  const scale = Math.floor((HEIGHT - 80) / code.length);
  const card = code.length * scale;
  const left = Math.floor((WIDTH - card) / 2);
  const top = Math.floor((HEIGHT - card) / 2);
  const pixels = Buffer.alloc(WIDTH * HEIGHT, GREY);
  for (let y = 0; y < card; y += 1) {
    for (let x = 0; x < card; x += 1) {
      const dark = code[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
      pixels[(top + y) * WIDTH + left + x] = dark ? PRINT : PAPER;
    }
  }
  return pixels;
}
