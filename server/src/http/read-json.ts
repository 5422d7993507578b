import type { ProblemCode } from '@zaehlwerk/contract/problems';
import { numberFromText } from '@zaehlwerk/domain/decimal/decimal';
import { Refusal } from './refusal.ts';

const TEXT = new TextDecoder('utf-8', { fatal: true });

const REFUSALS = { tooDeep: 'malformed', tooMany: 'tooLarge' } as const satisfies Record<JsonExcess, ProblemCode>;

/**
 * Looks at the pieces of a JSON body while they come. Rejects with `malformed` what is nested too deeply and as
 * `tooLarge` what holds too many values, too long a text or too much outside strings, before anything of it is parsed.
 */
export function refuseCostlyJson(): (piece: Uint8Array) => void {
  const json = scanJson();
  return (piece) => {
    const excess = json.next(piece);
    if (excess !== null) throw new Refusal(REFUSALS[excess]);
  };
}

/**
 * Reads a JSON body that was looked at by `refuseCostlyJson`. Rejects with `malformed` what is not UTF-8 or not JSON;
 * takes out `__proto__` and `constructor` keys, which could only serve to change objects that are not theirs.
 */
export function readJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = parseJson(TEXT.decode(bytes));
  } catch {
    throw new Refusal('malformed');
  }
  clean(value);
  return value;
}

function clean(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) clean(item);
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor') Reflect.deleteProperty(value, key);
    else clean((value as Record<string, unknown>)[key]);
  }
}

/**
 * Parses JSON; a number that is not zero but too small for a double is NaN rather than zero, as one that is too large
 * is infinite, and both are refused where a number is expected. Throws a SyntaxError for what is no JSON.
 */
export function parseJson(text: string): unknown {
  return mayBeTiny(text) ? JSON.parse(text, keepTiny) : JSON.parse(text);
}

const TINY = /(?:^|[\s:,[])-?\d+(?:\.\d+)?[eE]-\d/;
const MANY_ZEROS = '0'.repeat(300);

/** Looks for the characteristics of such a number, first by what costs next to nothing in the text of a photo. */
function mayBeTiny(text: string): boolean {
  if (text.includes(MANY_ZEROS)) return true;
  return (text.includes('e-') || text.includes('E-')) && TINY.test(text);
}

function keepTiny(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const text = context?.source;
  return typeof value === 'number' && text !== undefined ? numberFromText(text) : value;
}

/** The contract nests 5 levels deep and its largest body holds some hundred values; nobody needs more than this. */
const DEEPEST = 32;
const MOST_VALUES = 20_000;
/**
 * Bytes outside strings, and escapes within: a parser looks at each by itself, so that a number or a text of escapes as long as a body
 * would hold everybody. No body without photos may be longer as a whole.
 */
const MOST_OUTSIDE = 2 * 1024 * 1024;

/** No text but a photo is longer, as no body without photos is. */
const LONGEST_TEXT = MOST_OUTSIDE;
/** Of base64: twice what a photo may have, so that whoever sends one that is too large is told so, and of which field. */
const LONGEST_PHOTO = 14 * 1024 * 1024;
const PHOTO_FIELD = Buffer.from('encodedImage');

const LIMITS = {
  deepest: DEEPEST,
  mostValues: MOST_VALUES,
  mostOutside: MOST_OUTSIDE,
  longestText: LONGEST_TEXT,
  longestPhoto: LONGEST_PHOTO,
};

/** Bytes of a string that are read one by one before its end is looked for: a far call costs as much as these. */
const NEAR = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What makes JSON text too costly to be parsed. */
export type JsonExcess = 'tooDeep' | 'tooMany';

/** JSON text on its way in, as far as it was read. */
interface JsonScan {
  /** Reads on. Returns the reason as soon as there is one, and then need not be called again. */
  readonly next: (bytes: Uint8Array) => JsonExcess | null;
  /** Values so far: of every list, every object, and the whole. An empty list or object counts for one more. */
  readonly values: () => number;
}

/**
 * Counts the values of JSON text, how deep they nest and how long its strings are, while it arrives and whatever its pieces
 * are, so that a body that would block everybody is never parsed. What stands in strings is skipped. Whether it is JSON at all is not validated here.
 */
export function scanJson(limits = LIMITS): JsonScan {
  let depth = 0;
  let values = 1;
  let outside = 0;
  let inString = false;
  /** The next byte of the string belongs to a backslash before it. */
  let escaped = false;
  /** Bytes of the string so far, with its escapes, and the first of them. */
  let length = 0;
  const begins = Buffer.alloc(PHOTO_FIELD.length);
  /** What comes is the value of such a field. */
  let isPhoto = false;

  /** The place behind the end of the string, or behind the last byte when it continues in the next piece. */
  const skipString = (bytes: Uint8Array, from: number): number => {
    let at = from;
    const before = length - from;
    for (let near = at + NEAR; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (before + at < begins.length) begins[before + at] = byte;
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) {
        escaped = true;
        outside += 1;
      } else if (byte === QUOTE) {
        inString = false;
        break;
      } else if (at >= near) {
        const end = beforeQuote(bytes, at);
        outside += escapesIn(bytes.subarray(at, end));
        near = end + NEAR;
        at = end - 1;
      }
    }
    length = before + at;
    return inString ? at : at + 1;
  };

  const next = (bytes: Uint8Array): JsonExcess | null => {
    for (let at = 0; at < bytes.length; at += 1) {
      if (inString) {
        at = skipString(bytes, at) - 1;
        if (length > (isPhoto ? limits.longestPhoto : limits.longestText)) return 'tooMany';
        if (!inString) isPhoto = false;
        continue;
      }
      const byte = bytes[at];
      outside += 1;
      if (byte === QUOTE) {
        inString = true;
        length = 0;
      } else if (byte === COMMA) values += 1;
      else if (byte === COLON) isPhoto = length === begins.length && begins.equals(PHOTO_FIELD);
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth += 1;
        values += 1;
        if (depth > limits.deepest) return 'tooDeep';
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
      if (values > limits.mostValues) return 'tooMany';
    }
    return outside > limits.mostOutside ? 'tooMany' : null;
  };
  return { next, values: () => values };
}

function escapesIn(bytes: Uint8Array): number {
  let count = 0;
  // Of two in a row the second is what is escaped.
  for (let at = bytes.indexOf(BACKSLASH); at !== -1; at = bytes.indexOf(BACKSLASH, at + 2)) count += 1;
  return count;
}

/** The place of the next quote, or of the backslashes right before it, which decide whether it ends the string. */
function beforeQuote(bytes: Uint8Array, from: number): number {
  const found = bytes.indexOf(QUOTE, from);
  let at = found === -1 ? bytes.length : found;
  while (at > from && bytes[at - 1] === BACKSLASH) at -= 1;
  return at;
}
