/**
 * What a text for letters may name, written `{name}`: whose letter it is, which campaign, its days, and how to sign in.
 */
export const PLACEHOLDERS = [
  'name',
  'customerNumber',
  'campaign',
  'earliest',
  'latest',
  'meters',
  'utility',
  'portal',
  'link',
  'username',
  'code',
  'date',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What stands for each placeholder in one letter; null where there is nothing to say. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** Days that an order may leave out. */
const DAYS: readonly Placeholder[] = ['earliest', 'latest'];

/** Braces around one word; whatever else stands in braces is text. */
const PLACEHOLDER = /\{\s*(\p{L}[\p{L}\p{N}]*)\s*\}/gu;

/** The placeholders of a text, each once, in their order, known or not. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/**
 * The placeholders of a text that stand for nothing: a misspelt one would be printed 15,000 times.
 */
export function unknownPlaceholders(text: string): string[] {
  return placeholdersIn(text).filter((name) => !isPlaceholder(name));
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

/** A text with its placeholders filled, and which of them had nothing to say. */
interface Filled {
  readonly text: string;
  readonly missing: readonly Placeholder[];
}

/**
 * Fills the placeholders of a text. One that has nothing to say takes the gap before it along: `Guten Tag {name},`
 * becomes `Guten Tag,`. An unknown one stays as it was typed.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): Filled {
  const missing: Placeholder[] = [];
  const filled = text.replace(
    /([ \u00a0]*)\{\s*(\p{L}[\p{L}\p{N}]*)\s*\}/gu,
    (typed: string, gap: string, name: string) => {
      if (!isPlaceholder(name)) return typed;
      const value = values[name];
      if (value !== null && value.trim() !== '') return gap + value;
      missing.push(name);
      return '';
    },
  );
  return { text: filled, missing };
}

/** Whether a sentence about a day that is not there would say nothing: its paragraph is left out. */
export function isAboutMissingDay(missing: readonly Placeholder[]): boolean {
  return missing.some((name) => DAYS.includes(name));
}
