import type { Run } from '@zaehlwerk/domain/letter/letter-text';
import PDFDocument from 'pdfkit';
import { type Face, facesOf, printable, stretchesOf, type Weight } from './fonts.ts';

/** Points of a millimetre: a place on paper is told in millimetres from its upper left corner, a size of type in points. */
const MM = 72 / 25.4;

export const PAGE_WIDTH = 210;
export const PAGE_HEIGHT = 297;

/** How a text is printed. */
export interface Type {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly color?: string;
  /** Points between its characters. */
  readonly spacing?: number;
}

export type Element = PDFKit.PDFStructureElement;

/** What a part of the document is, for those who have it read to them. */
export interface ElementOptions {
  readonly alt?: string;
  readonly lang?: string;
  readonly scope?: 'Column' | 'Row';
}

export const INK = '#10181C';
export const QUIET_INK = '#4A5559';

/** A document of the print shop: pages of A4, tagged (PDF/UA), with the characters that it uses of the product's fonts. */
export interface Paper {
  /** Begins a page. */
  readonly addPage: () => void;
  /** What all content hangs on. */
  readonly root: Element;
  readonly element: (parent: Element, tag: string, options?: ElementOptions) => Element;
  /** Draws content of an element on this page. */
  readonly inside: (element: Element, tag: string, draw: () => void) => void;
  /** Draws what nobody needs to have read: marks, rules, page numbers. */
  readonly aside: (draw: () => void) => void;
  /** The baseline stands at `y`. */
  readonly text: (text: string, x: number, y: number, type: Type) => void;
  readonly runs: (runs: readonly Run[], x: number, y: number, type: Type) => void;
  /** In millimetres. */
  readonly widthOf: (text: string, type: Type) => number;
  readonly rule: (from: readonly [number, number], to: readonly [number, number], width: number, color: string) => void;
  readonly frame: (box: Box, color: string, width: number, radius: number) => void;
  /** Cells that are true are black, each of this width. */
  readonly cells: (rows: readonly (readonly boolean[])[], x: number, y: number, width: number) => void;
  readonly image: (picture: Picture, x: number, y: number, height: number) => void;
  /** What has been written since it was last asked. */
  readonly taken: () => Uint8Array | null;
  /** Ends the document: the rest of it. */
  readonly end: () => AsyncIterable<Uint8Array>;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture without transparency: a document has it once, however often it is drawn. */
export interface Picture {
  readonly png: Buffer;
  /** Width by height. */
  readonly ratio: number;
}

/** Opens a document with a title in a language. */
export function openPaper({ title, locale, now }: { title: string; locale: string; now: Date }): Paper {
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: locale,
    displayTitle: true,
    autoFirstPage: false,
    // No font that is not embedded. The types know neither.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Zählwerk', Creator: 'Zählwerk', CreationDate: now, ModDate: now },
  });
  for (const weight of ['usual', 'strong'] as const)
    for (const { name, bytes } of facesOf(weight)) doc.registerFont(name, bytes);
  const used = new Set<Face>();
  const use = (face: Face): PDFKit.PDFDocument => {
    doc.font(face.name);
    // PDFKit takes fonts with one name for one font, and all files of a weight have the same.
    if (!used.has(face)) forgetName(doc);
    used.add(face);
    return doc;
  };
  const pictures = new Map<Picture, PDFKit.Mixins.ImageSrc>();
  const root = doc.struct('Document');
  doc.addStructure(root);

  const element: Paper['element'] = (parent, tag, { scope, ...options } = {}) => {
    const made = doc.struct(tag, options);
    if (scope !== undefined) dataOf(made)['A'] = { O: 'Table', Scope: scope };
    parent.add(made);
    return made;
  };
  const text: Paper['text'] = (typed, x, y, { size, isStrong = false, color = INK, spacing = 0 }) => {
    doc.fillColor(color);
    let at = x * MM;
    for (const { face, text: stretch } of stretchesOf(printable(typed), weightOf(isStrong))) {
      use(face).fontSize(size);
      doc.text(stretch, at, y * MM, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
      at += doc.widthOfString(stretch) + spacing * stretch.length;
    }
  };
  const widthOf: Paper['widthOf'] = (typed, { size, isStrong = false, spacing = 0 }) => {
    let width = 0;
    for (const { face, text: stretch } of stretchesOf(printable(typed), weightOf(isStrong))) {
      width += use(face).fontSize(size).widthOfString(stretch) + spacing * stretch.length;
    }
    return width / MM;
  };

  return {
    root,
    element,
    text,
    widthOf,
    addPage: () => void doc.addPage({ size: 'A4', margin: 0 }),
    inside(parent, tag, draw) {
      const content = doc.markStructureContent(tag);
      draw();
      doc.endMarkedContent();
      parent.add(content);
    },
    aside(draw) {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    runs(runs, x, y, type) {
      let at = x;
      for (const run of runs) {
        const own = { ...type, isStrong: run.isStrong || type.isStrong === true };
        text(run.text, at, y, own);
        at += widthOf(run.text, own);
      }
    },
    rule([fromX, fromY], [toX, toY], width, color) {
      doc.lineWidth(width * MM).moveTo(fromX * MM, fromY * MM).lineTo(toX * MM, toY * MM).stroke(color);
    },
    frame({ x, y, width, height }, color, lineWidth, radius) {
      doc.lineWidth(lineWidth * MM);
      doc.roundedRect(x * MM, y * MM, width * MM, height * MM, radius * MM).stroke(color);
    },
    cells(rows, x, y, width) {
      rows.forEach((row, line) => {
        for (let from = row.indexOf(true); from !== -1; ) {
          const end = row.indexOf(false, from);
          const to = end === -1 ? row.length : end;
          doc.rect((x + from * width) * MM, (y + line * width) * MM, (to - from) * width * MM, width * MM);
          from = row.indexOf(true, to);
        }
      });
      doc.fill('#000000');
    },
    image(picture, x, y, height) {
      const known = pictures.get(picture) ?? openImage(doc, picture.png);
      pictures.set(picture, known);
      doc.image(known, x * MM, y * MM, { height: height * MM });
    },
    taken: () => doc.read() as Uint8Array | null,
    end() {
      root.end();
      doc.end();
      return doc as unknown as AsyncIterable<Uint8Array>;
    },
  };
}

function weightOf(isStrong: boolean): Weight {
  return isStrong ? 'strong' : 'usual';
}

/** Opens a picture, so that a document has it once. */
function openImage(doc: PDFKit.PDFDocument, png: Buffer): PDFKit.Mixins.ImageSrc {
  const { openImage: open } = doc as unknown as { openImage: (src: Buffer) => PDFKit.Mixins.ImageSrc };
  return open.call(doc, png);
}

/** Forgets the name that the font in use has for itself; that of its file stays. */
function forgetName(doc: PDFKit.PDFDocument): void {
  const { _font, _fontFamilies } = doc as unknown as { _font: { name: string }; _fontFamilies: Record<string, unknown> };
  delete _fontFamilies[_font.name];
}

/** What is known of an element beyond what the library has names for: whose heads a cell is. */
function dataOf(made: Element): Record<string, unknown> {
  return (made as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
}
