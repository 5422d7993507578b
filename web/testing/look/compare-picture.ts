import { cdp, commands, server } from 'vitest/browser';

/** Side of the compared squares in pixels: slightly different text rendering on another machine makes no difference. */
const SQUARE = 8;
/** Largest difference of a square in one colour channel, of 255. */
const OFF = 16;
/** Share of squares that may differ more. */
const SHARE = 0.004;
/** Pictures are stored smaller than rendered, but large enough to look at. */
const SCALE = 0.5;
/** Side of a square in a stored picture. */
const SIDE = SQUARE * SCALE;

/** A failure names this many places, the largest first. */
const MOST_PLACES = 5;

/**
 * Compares the page with the stored picture of this name. Returns how much differs and where, null if the pictures are
 * alike. A missing picture is stored, as are all with `vitest run -u`. Of a differing one, what is drawn now and the same
 * with its places framed are written to `test-results/pictures/`.
 */
export async function differenceTo(name: string): Promise<string | null> {
  const drawn = await encode(await takeStillPicture());
  const file = `${server.config.root}/testing/pictures/${name}.webp`;
  const kept = server.config.snapshotOptions.updateSnapshot === 'all' ? null : await readPicture(file);
  if (kept === null) {
    await writePicture(file, drawn);
    return null;
  }
  // Both went through the same lossy encoding, which matters at thin lines and red beside blue.
  const now = await read(drawn);
  const [all, wrong] = differing(squaresOf(now), squaresOf(kept));
  if (wrong.size <= all * SHARE) return null;
  const places = placesOf(wrong, Math.floor(now.width / SIDE));
  const results = `${server.config.root}/../test-results/pictures/${name}`;
  await writePicture(`${results}.webp`, drawn);
  await writePicture(`${results}-differs.webp`, await encode(framed(now, places)));
  const size = now.width === kept.width && now.height === kept.height ? '' : ', and so does the size';
  const told = places.slice(0, MOST_PLACES).map(wordPlace).join('; ');
  return `${name}: ${((wrong.size / all) * 100).toFixed(1)} % differ${size}: ${told}${places.length > MOST_PLACES ? '; …' : ''}`;
}

/**
 * Takes pictures until two are alike: elements that measure themselves, such as long lists, settle some frames later.
 */
async function takeStillPicture(): Promise<OffscreenCanvas> {
  let before = await takePicture();
  for (let again = 0; again < 5; again += 1) {
    const now = await takePicture();
    if (differing(squaresOf(before), squaresOf(now))[1].size === 0) return now;
    before = now;
  }
  return before;
}

/** The content of the window at half its size. */
async function takePicture(): Promise<OffscreenCanvas> {
  await document.fonts.ready;
  const { innerWidth: width, innerHeight: height } = window;
  const clip = { x: 0, y: 0, width, height, scale: 1 };
  const { data } = await cdp().send('Page.captureScreenshot', { format: 'png', clip });
  return draw(await decode(data, 'image/png'), Math.round(width * SCALE), Math.round(height * SCALE));
}

async function readPicture(file: string): Promise<OffscreenCanvas | null> {
  const content = await commands.readFile(file, 'base64').catch(() => null);
  if (content === null) return null;
  return read(content);
}

async function read(base64: string): Promise<OffscreenCanvas> {
  const picture = await decode(base64, 'image/webp');
  return draw(picture, picture.width, picture.height);
}

async function writePicture(file: string, base64: string): Promise<void> {
  await commands.writeFile(file, base64, 'base64');
}

/** As base64, the way pictures are stored. */
async function encode(picture: OffscreenCanvas): Promise<string> {
  const blob = await picture.convertToBlob({ type: 'image/webp', quality: 0.8 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function decode(base64: string, type: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type }));
}

function draw(picture: ImageBitmap | OffscreenCanvas, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** The mean colour of each square, row by row: red, green, blue. */
function squaresOf(picture: OffscreenCanvas): readonly number[] {
  const { width, height } = picture;
  const pixels = picture.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const averages: number[] = [];
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      for (const part of [0, 1, 2]) {
        let sum = 0;
        for (let y = top; y < top + SIDE; y += 1) {
          for (let x = left; x < left + SIDE; x += 1) sum += pixels[(y * width + x) * 4 + part] ?? 0;
        }
        averages.push(sum / SIDE ** 2);
      }
    }
  }
  return averages;
}

/** How many squares there are, and how far each of those that differ is off, by its index. */
function differing(a: readonly number[], b: readonly number[]): readonly [all: number, wrong: Map<number, number>] {
  const wrong = new Map<number, number>();
  const all = Math.max(a.length, b.length) / 3;
  for (let index = 0; index < all; index += 1) {
    const off = [0, 1, 2].map((part) => Math.abs((a[index * 3 + part] ?? 0) - (b[index * 3 + part] ?? 255)));
    if (a.length !== b.length || Math.max(...off) > OFF) wrong.set(index, Math.max(...off));
  }
  return [all, wrong];
}

/** Squares that touch each other and differ: the box around them in pixels of the window, and the largest difference. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly off: number;
}

/** The places of differing squares, by index, in rows of this many; the largest first. */
function placesOf(wrong: ReadonlyMap<number, number>, inRow: number): readonly Place[] {
  const left = new Set(wrong.keys());
  const places: Place[] = [];
  for (const first of wrong.keys()) {
    if (!left.delete(first)) continue;
    const found = [first];
    for (const one of found) {
      for (const down of [-1, 0, 1]) {
        for (const across of [-1, 0, 1]) {
          const next = one + down * inRow + across;
          if (Math.abs((next % inRow) - (one % inRow)) <= 1 && left.delete(next)) found.push(next);
        }
      }
    }
    const [columns, rows] = [found.map((one) => one % inRow), found.map((one) => Math.floor(one / inRow))];
    const [x, y] = [Math.min(...columns), Math.min(...rows)];
    places.push({
      left: x * SQUARE,
      top: y * SQUARE,
      width: (Math.max(...columns) - x + 1) * SQUARE,
      height: (Math.max(...rows) - y + 1) * SQUARE,
      off: Math.max(...found.map((one) => wrong.get(one) ?? 0)),
    });
  }
  return places.sort((one, other) => other.width * other.height - one.width * one.height);
}

/** Where a place is, how far it is off, and what stands there now. */
function wordPlace({ left, top, width, height, off }: Place): string {
  const [x, y] = [left + width / 2, top + height / 2];
  // The innermost, found by its box: while pictures are taken nothing answers to a point.
  const there = [...document.querySelectorAll('body *')].findLast((element) => {
    const box = element.getBoundingClientRect();
    return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
  });
  const words = there?.textContent.trim().replace(/\s+/g, ' ').slice(0, 40) ?? '';
  const element = there === undefined ? '' : ` at <${there.tagName.toLowerCase()}> “${words}”`;
  return `${width} × ${height} px from ${left}, ${top}, off by up to ${Math.round((off / 255) * 100)} %${element}`;
}

/** A copy of a picture with frames around places. */
function framed(picture: OffscreenCanvas, places: readonly Place[]): OffscreenCanvas {
  const copy = draw(picture, picture.width, picture.height);
  const context = copy.getContext('2d');
  if (context === null) throw new Error('no canvas to draw on');
  context.strokeStyle = 'magenta';
  for (const { left, top, width, height } of places)
    context.strokeRect(left * SCALE - 1, top * SCALE - 1, width * SCALE + 2, height * SCALE + 2);
  return copy;
}
