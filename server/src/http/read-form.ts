import { Refusal } from './refusal.ts';

/** A part of a form: what is in the field of this name, as received. */
export interface FormPart {
  readonly name: string;
  /** Whether it came with the name of a file. */
  readonly isFile: boolean;
  readonly bytes: Uint8Array;
}

/** The app sends one part; there is room for what other clients add. */
const MOST_PARTS = 10;
const MOST_HEADER_BYTES = 2048;

const BOUNDARY = /^multipart\/form-data *;(?:.*;)? *boundary=(?:"([^"]{1,70})"|([\w'()+,./:=?-]{1,70}))/i;
const DISPOSITION = /^content-disposition: *form-data *((?:;.*)?)$/im;
const PARAMETER = / *; *([\w*]+)=(?:"([^"]*)"|([^\s;"]*))/gy;
const LINE = '\r\n';
const END = '--';

/**
 * Parses a form (RFC 7578) that has been received completely. Throws `malformed` for what is none, and what has more
 * than ten parts or more than 2 kB before what is in one: how many there are is known before the first is looked at, as
 * thousands of empty ones fit into the room of a photo. Nothing is copied or decoded but the names.
 */
export function readForm(contentType: string, body: Uint8Array): readonly FormPart[] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Refusal('malformed');
  return partsBetween(Buffer.from(body.buffer, body.byteOffset, body.byteLength), `${END}${boundary}`).map(readPart);
}

/** What stands between the lines that part a form, up to the last one. */
function partsBetween(form: Buffer, delimiter: string): readonly Buffer[] {
  const parts: Buffer[] = [];
  if (!standsAt(form, 0, delimiter)) throw new Refusal('malformed');
  for (let at = delimiter.length; !standsAt(form, at, END); ) {
    // The end of the line before the next delimiter is that after this one, where nothing stands between them.
    const next = form.indexOf(`${LINE}${delimiter}`, at, 'latin1');
    if (next === -1 || !standsAt(form, at, LINE) || parts.length === MOST_PARTS) throw new Refusal('malformed');
    parts.push(form.subarray(at + LINE.length, next));
    at = next + LINE.length + delimiter.length;
  }
  return parts;
}

function readPart(part: Buffer): FormPart {
  const blank = `${LINE}${LINE}`;
  const end = part.subarray(0, MOST_HEADER_BYTES).indexOf(blank, 0, 'latin1');
  if (end === -1) throw new Refusal('malformed');
  const parameters = DISPOSITION.exec(part.toString('utf8', 0, end))?.[1];
  if (parameters === undefined) throw new Refusal('malformed');
  const named = new Map<string, string>();
  for (const [, name = '', quoted, plain] of parameters.matchAll(PARAMETER)) {
    named.set(name.toLowerCase(), quoted ?? plain ?? '');
  }
  const isFile = named.has('filename') || named.has('filename*');
  return { name: named.get('name') ?? '', isFile, bytes: part.subarray(end + blank.length) };
}

function standsAt(form: Buffer, at: number, text: string): boolean {
  return form.toString('latin1', at, at + text.length) === text;
}
