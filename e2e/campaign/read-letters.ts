import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What a cheap office printer does. */
const DOTS = 150;

/** A page of a letter: its text, and what its QR code says, read from the printed picture. */
export interface Letter {
  readonly text: string;
  code(): Promise<string>;
}

interface Canvases {
  create(width: number, height: number): { readonly canvas: unknown; readonly context: Drawn };
}

interface Drawn {
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray<ArrayBuffer> };
}

/** The files of a ZIP by name. */
export async function unzipFile(file: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = unzipSync(await readFile(file));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

/** How many pages a PDF has. */
export async function pagesIn(pdf: Buffer): Promise<number> {
  const task = openPdf(pdf);
  const { numPages } = await task.promise;
  await task.destroy();
  return numPages;
}

/** The first pages of a PDF, opened with another library than the one that wrote it. */
export async function readLetters(pdf: Buffer, most: number): Promise<readonly Letter[]> {
  const opened = await openPdf(pdf).promise;
  const letters: Letter[] = [];
  for (let number = 1; number <= Math.min(most, opened.numPages); number += 1) {
    const page = await opened.getPage(number);
    const { items } = await page.getTextContent();
    letters.push({
      text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      async code() {
        const viewport = page.getViewport({ scale: DOTS / 72 });
        const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
        const { canvas, context } = (opened.canvasFactory as Canvases).create(width, height);
        await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
        const { data } = context.getImageData(0, 0, width, height);
        return readCode({ data, width, height });
      },
    });
  }
  return letters;
}

function openPdf(pdf: Buffer) {
  const root = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  return getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: `${root}/standard_fonts/`,
    useSystemFonts: false,
    verbosity: 0,
  });
}

let prepared: Promise<unknown> | undefined;

async function readCode(picture: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }) {
  // Without it, the program would be fetched from another host.
  prepared ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((program) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true }),
  );
  await prepared;
  const codes = await readBarcodes({ ...picture, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  const [code, ...more] = codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  if (code === undefined || more.length > 0) throw new Error(`a page has ${more.length + (code ? 1 : 0)} codes`);
  return code;
}
