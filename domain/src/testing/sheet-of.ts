/** A cell of a sheet's XML. */
export interface SheetCell {
  /** Its address, for example `A1`. */
  readonly at: string;
  /** `s` text, `n` number or date; null when the XML names none. */
  readonly type: string | null;
  /** The format code of its style, or null. */
  readonly format: string | null;
  /** Its content: the text of a text cell, otherwise the content of `<v>`. */
  readonly value: string;
}

export interface Sheet {
  readonly rows: readonly SheetCell[][];
  /** In which a formula would show. */
  readonly xml: string;
}

/** Reads the only sheet of an XLSX file, given what is packed in it by name: row by row, from its XML. */
export function sheetOf(files: ReadonlyMap<string, string>): Sheet {
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  const strings = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, text = '']) => readText(text),
  );
  const formats = formatsOf(files.get('xl/styles.xml') ?? '');
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inside = '']) => {
      const type = attributeOf(attributes, 't');
      const value = /<v>([^<]*)<\/v>/.exec(inside)?.[1] ?? '';
      return {
        at: attributeOf(attributes, 'r') ?? '',
        type,
        format: formats[Number(attributeOf(attributes, 's') ?? '0')] ?? null,
        value: type === 's' ? (strings[Number(value)] ?? 'no such text') : value,
      };
    }),
  );
  return { rows, xml };
}

function attributeOf(attributes: string, name: string): string | null {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
}

/** The format code of every style, by its number. */
function formatsOf(styles: string): (string | null)[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt ([^>]*)\/>/g)].map(([, attributes = '']) => [
      attributeOf(attributes, 'numFmtId'),
      readText(attributeOf(attributes, 'formatCode') ?? ''),
    ]),
  );
  const cellStyles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return [...cellStyles.matchAll(/<xf ([^>]*?)\/?>/g)].map(
    ([, attributes = '']) => codes.get(attributeOf(attributes, 'numFmtId')) ?? null,
  );
}

/** A text as a spreadsheet shows it: XML entities decoded, then `_xHHHH_` escapes (ECMA-376, ST_Xstring). */
function readText(xml: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return xml
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}
