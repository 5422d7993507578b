import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBarCodes, type ReadBarCodes } from '@zaehlwerk/recognition/bar-codes';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';

/** A text on a page: where its baseline begins, in millimetres from the upper left corner, and how wide it is. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** A page as it is printed. */
export interface PrintedPage {
  readonly texts: readonly PlacedText[];
  /** All of it in the order in which it is read out. */
  readonly read: string;
  /** The tags of its content. */
  readonly tags: readonly string[];
  /** What the figures on it are said to be. */
  readonly alternatives: readonly string[];
  /** As a PNG of so many dots an inch. */
  readonly png: (dots: number) => Promise<Buffer>;
  /** What the QR codes on it say, read from the printed picture. */
  readonly codes: () => Promise<readonly string[]>;
}

export interface PrintedPdf {
  /** How many pages there are. */
  readonly count: number;
  readonly pages: readonly PrintedPage[];
  readonly language: string | null;
  readonly title: string | null;
  readonly isTagged: boolean;
}

const MM = 72 / 25.4;
/** What a cheap office printer does; a code has to be read from it. */
const DOTS = 150;

/** Opens a PDF with another library than the one that wrote it, and reads its pages, or of many only these, from 1. */
export async function readPdf(bytes: Uint8Array, only: readonly number[] | null = null): Promise<PrintedPdf> {
  const root = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${root}/standard_fonts/`,
    useSystemFonts: false,
    verbosity: 0,
  });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const facts = info as { readonly Title?: string; readonly Language?: string };
  const pages: PrintedPage[] = [];
  const all = Array.from({ length: document.numPages }, (_, page) => page + 1);
  for (const number of only ?? all) {
    pages.push(await readPage(await document.getPage(number), document.canvasFactory as CanvasFactory));
  }
  const marks = await document.getMarkInfo();
  return {
    count: document.numPages,
    pages,
    language: facts.Language ?? null,
    title: facts.Title ?? null,
    isTagged: (marks as { readonly Marked?: boolean } | null)?.Marked === true,
  };
}

/** What makes a canvas for pages: the library brings it, and only draws on its own. */
interface CanvasFactory {
  readonly create: (width: number, height: number) => { readonly canvas: Canvas; readonly context: Context };
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly toBuffer: (type: 'image/png') => Buffer;
}

interface Context {
  readonly getImageData: (x: number, y: number, width: number, height: number) => { readonly data: Uint8ClampedArray };
}

async function readPage(page: PDFPageProxy, canvases: CanvasFactory): Promise<PrintedPage> {
  const { items } = await page.getTextContent();
  const { height } = page.getViewport({ scale: 1 });
  const texts = items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    .map(({ str, transform, width }) => {
      const [size = 0, , , , x = 0, y = 0] = transform as number[];
      return { text: str, x: x / MM, y: (height - y) / MM, width: width / MM, size };
    });
  const tags: string[] = [];
  const alternatives: string[] = [];
  collectTags((await page.getStructTree()) as TreeNode | null, tags, alternatives);
  const draw = async (dots: number) => {
    const viewport = page.getViewport({ scale: dots / 72 });
    const { canvas, context } = canvases.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
    return { canvas, context };
  };
  return {
    texts,
    read: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    tags,
    alternatives,
    png: async (dots) => (await draw(dots)).canvas.toBuffer('image/png'),
    async codes() {
      const { canvas, context } = await draw(DOTS);
      const { width, height: lines } = canvas;
      const { data } = context.getImageData(0, 0, width, lines);
      const pixels = new Uint8Array((data.length / 4) * 3);
      for (let from = 0, to = 0; from < data.length; from += 4, to += 3) pixels.set(data.subarray(from, from + 3), to);
      return (await barCodes())({ width, height: lines, pixels });
    },
  };
}

interface TreeNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly TreeNode[];
}

function collectTags(node: TreeNode | null, tags: string[], alternatives: string[]): void {
  if (node === null) return;
  if (node.role !== undefined) tags.push(node.role);
  if (node.alt !== undefined) alternatives.push(node.alt);
  for (const child of node.children ?? []) collectTags(child, tags, alternatives);
}

let reader: Promise<ReadBarCodes> | undefined;

function barCodes(): Promise<ReadBarCodes> {
  reader ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((program) =>
    openBarCodes(new Uint8Array(program).buffer),
  );
  return reader;
}
