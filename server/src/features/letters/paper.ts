import type { Run } from '@zaehlwerk/domain/letter/letter-text';
import PDFDocument from 'pdfkit';
import { type Face, facesOf, printable, stretchesOf } from './fonts.ts';

/** Points of a millimetre: a place on paper is told in millimetres from its upper left corner, a size of type in points. */
const MM = 72 / 25.4;

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
interface ElementOptions {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
}

export const INK = '#10181C';
export const QUIET_INK = '#4A5559';

interface Box {
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

/** A document of the print shop: pages of A4, tagged (PDF/UA), with the characters that it uses of the product's fonts. */
export class Paper {
  /** What all content hangs on. */
  readonly root: Element;
  readonly #doc: PDFKit.PDFDocument;
  readonly #used = new Set<Face>();
  readonly #pictures = new Map<Picture, PDFKit.Mixins.ImageSrc>();

  constructor({ title, locale, now }: { readonly title: string; readonly locale: string; readonly now: Date }) {
    this.#doc = new PDFDocument({
      pdfVersion: '1.7',
      tagged: true,
      lang: locale,
      displayTitle: true,
      autoFirstPage: false,
      // No font that is not embedded. The types know neither.
      subset: 'PDF/UA' as 'PDF/A-1',
      font: null as unknown as string,
      info: { Title: title, Producer: 'Zählwerk', Creator: 'Zählwerk', CreationDate: now, ModDate: now },
    });
    for (const weight of ['usual', 'strong'] as const)
      for (const { name, bytes } of facesOf(weight)) this.#doc.registerFont(name, bytes);
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
  }

  addPage(): void {
    this.#doc.addPage({ size: 'A4', margin: 0 });
  }

  element(parent: Element, tag: string, { scope, ...options }: ElementOptions = {}): Element {
    const made = this.#doc.struct(tag, options);
    if (scope !== undefined) dataOf(made)['A'] = { O: 'Table', Scope: scope };
    parent.add(made);
    return made;
  }

  /** Draws content of an element on this page. */
  inside(element: Element, tag: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(tag);
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Draws what nobody needs to have read: marks, rules, page numbers. */
  aside(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** The baseline stands at `y`. */
  text(typed: string, x: number, y: number, { size, isStrong = false, color = INK, spacing = 0 }: Type): void {
    this.#doc.fillColor(color);
    let at = x * MM;
    for (const { face, text } of stretchesOf(printable(typed), isStrong ? 'strong' : 'usual')) {
      const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const;
      this.#use(face, size).text(text, at, y * MM, options);
      at += this.#doc.widthOfString(text) + spacing * text.length;
    }
  }

  runs(runs: readonly Run[], x: number, y: number, type: Type): void {
    let at = x;
    for (const { text, isStrong } of runs) {
      const own = { ...type, isStrong: isStrong || type.isStrong === true };
      this.text(text, at, y, own);
      at += this.widthOf(text, own);
    }
  }

  /** In millimetres. */
  widthOf(typed: string, { size, isStrong = false, spacing = 0 }: Type): number {
    let width = 0;
    for (const { face, text } of stretchesOf(printable(typed), isStrong ? 'strong' : 'usual')) {
      width += this.#use(face, size).widthOfString(text) + spacing * text.length;
    }
    return width / MM;
  }

  rule(from: readonly [number, number], to: readonly [number, number], width: number, color: string): void {
    const line = this.#doc.lineWidth(width * MM).moveTo(from[0] * MM, from[1] * MM);
    line.lineTo(to[0] * MM, to[1] * MM).stroke(color);
  }

  frame({ x, y, width, height }: Box, color: string, lineWidth: number, radius: number): void {
    this.#doc.lineWidth(lineWidth * MM);
    this.#doc.roundedRect(x * MM, y * MM, width * MM, height * MM, radius * MM).stroke(color);
  }

  /** Cells that are true are black, each of this width. */
  cells(rows: readonly (readonly boolean[])[], x: number, y: number, width: number): void {
    rows.forEach((row, line) => {
      for (let from = row.indexOf(true); from !== -1; ) {
        const end = row.indexOf(false, from);
        const to = end === -1 ? row.length : end;
        this.#doc.rect((x + from * width) * MM, (y + line * width) * MM, (to - from) * width * MM, width * MM);
        from = row.indexOf(true, to);
      }
    });
    this.#doc.fill('#000000');
  }

  image(picture: Picture, x: number, y: number, height: number): void {
    const known = this.#pictures.get(picture) ?? openImage(this.#doc, picture.png);
    this.#pictures.set(picture, known);
    this.#doc.image(known, x * MM, y * MM, { height: height * MM });
  }

  /** What has been written since it was last asked. */
  taken(): Uint8Array | null {
    return this.#doc.read() as Uint8Array | null;
  }

  /** Ends the document: the rest of it. */
  end(): AsyncIterable<Uint8Array> {
    this.root.end();
    this.#doc.end();
    return this.#doc;
  }

  #use(face: Face, size: number): PDFKit.PDFDocument {
    this.#doc.font(face.name).fontSize(size);
    // PDFKit takes fonts with one name for one font, and all files of a weight have the same.
    if (!this.#used.has(face)) forgetName(this.#doc);
    this.#used.add(face);
    return this.#doc;
  }
}

/** Opens a picture, so that a document has it once. */
function openImage(doc: PDFKit.PDFDocument, png: Buffer): PDFKit.Mixins.ImageSrc {
  const { openImage: open } = doc as unknown as { openImage: (src: Buffer) => PDFKit.Mixins.ImageSrc };
  return open.call(doc, png);
}

/** Forgets the name that the font in use has for itself; that of its file stays. */
function forgetName(doc: PDFKit.PDFDocument): void {
  const { _font, _fontFamilies } = doc as unknown as {
    _font: { name: string };
    _fontFamilies: Record<string, unknown>;
  };
  delete _fontFamilies[_font.name];
}

/** What is known of an element beyond what the library has names for: whose heads a cell is. */
function dataOf(made: Element): Record<string, unknown> {
  return (made as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;
}
