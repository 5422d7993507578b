import { cdp, commands, server } from 'vitest/browser';

/** Side of the compared squares in pixels: slightly different text rendering on another machine makes no difference. */
const SQUARE = 8;
/** Largest difference of a square in one colour channel, of 255. */
const OFF = 16;
/** Share of squares that may differ more. */
const SHARE = 0.004;
/** Pictures are stored smaller than rendered, but large enough to look at. */
const SCALE = 0.5;

/**
 * Compares the page with the stored picture of this name. Returns the share of squares that differ as text, null if the
 * pictures are alike. A missing picture is stored, as are all with `vitest run -u`. A differing picture is written to
 * `test-results/pictures/`.
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
  const share = shareOfDifferent(squaresOf(await read(drawn)), squaresOf(kept));
  if (share <= SHARE) return null;
  await writePicture(`${server.config.root}/../test-results/pictures/${name}.webp`, drawn);
  return `${name}: ${(share * 100).toFixed(1)} % differ`;
}

/**
 * Takes pictures until two are alike: elements that measure themselves, such as long lists, settle some frames later.
 */
async function takeStillPicture(): Promise<OffscreenCanvas> {
  let before = await takePicture();
  for (let again = 0; again < 5; again += 1) {
    const now = await takePicture();
    if (shareOfDifferent(squaresOf(before), squaresOf(now)) === 0) return now;
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

function draw(picture: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** The mean colour of each square, row by row: red, green, blue. */
function squaresOf(picture: OffscreenCanvas): readonly number[] {
  const side = SQUARE * SCALE;
  const { width, height } = picture;
  const pixels = picture.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const averages: number[] = [];
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      for (const part of [0, 1, 2]) {
        let sum = 0;
        for (let y = top; y < top + side; y += 1) {
          for (let x = left; x < left + side; x += 1) sum += pixels[(y * width + x) * 4 + part] ?? 0;
        }
        averages.push(sum / side ** 2);
      }
    }
  }
  return averages;
}

function shareOfDifferent(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 1;
  const squares = Array.from({ length: a.length / 3 }, (_, index) => index * 3);
  const different = squares.filter((at) =>
    [at, at + 1, at + 2].some((part) => Math.abs((a[part] ?? 0) - (b[part] ?? 0)) > OFF),
  );
  return different.length / squares.length;
}
