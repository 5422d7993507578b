import { numberFromText } from '@zaehlwerk/domain/decimal/decimal';

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
