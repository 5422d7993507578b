import { fillPlaceholders, isAboutMissingDay, type Placeholder, type PlaceholderValues } from './placeholders.ts';

/** A stretch of text in one weight. */
export interface Run {
  readonly text: string;
  readonly isStrong: boolean;
}

/** A paragraph, a heading or an item of a list, line by line as it was typed. */
export interface LetterBlock {
  readonly kind: 'paragraph' | 'heading' | 'item';
  readonly lines: readonly (readonly Run[])[];
}

/** What a text says in a letter: above the access and the meters, and below them. */
export interface LetterText {
  /** The first heading; null: the letter has the usual one. */
  readonly subject: string | null;
  readonly above: readonly LetterBlock[];
  readonly below: readonly LetterBlock[];
}

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*+•]\s+/;
const DIVIDER = /^(?:-{3,}|\*{3,}|_{3,})$/;

/**
 * Reads the text of a campaign: Markdown's headings, lists, paragraphs and bold type. The first heading is the subject
 * of the letter, a line of dashes says where access and meters stand. Line breaks stay, as in a letter; all other marks
 * are text.
 * @see OPS-33
 */
export function readLetterText(markdown: string): LetterText {
  const blocks: (LetterBlock | 'divider')[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines: lines.map(runsOf) });
    lines = [];
  };
  for (const line of markdown.split(/\r\n?|\n/).map((one) => one.trim())) {
    const single = line === '' ? null : singleLine(line);
    if (line !== '' && single === null) {
      lines.push(line);
      continue;
    }
    endParagraph();
    if (single !== null) blocks.push(single);
  }
  endParagraph();
  return divide(blocks);
}

function singleLine(line: string): LetterBlock | 'divider' | null {
  if (DIVIDER.test(line)) return 'divider';
  if (HEADING.test(line)) return { kind: 'heading', lines: [runsOf(line.replace(HEADING, ''))] };
  return ITEM.test(line) ? { kind: 'item', lines: [runsOf(line.replace(ITEM, ''))] } : null;
}

function divide(blocks: readonly (LetterBlock | 'divider')[]): LetterText {
  const [first] = blocks;
  const hasSubject = first !== undefined && first !== 'divider' && first.kind === 'heading';
  const rest = hasSubject ? blocks.slice(1) : blocks;
  const at = rest.indexOf('divider');
  const end = at === -1 ? rest.length : at;
  const isBlock = (one: LetterBlock | 'divider'): one is LetterBlock => one !== 'divider';
  return {
    subject: hasSubject ? plainText(first) : null,
    above: rest.slice(0, end).filter(isBlock),
    below: rest.slice(end).filter(isBlock),
  };
}

/** The text of a block without its weights. */
export function plainText({ lines }: LetterBlock): string {
  return lines.map((runs) => runs.map(({ text }) => text).join('')).join(' ');
}

/** `**strong**` and `__strong__`; a pair that is not closed is text. */
function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of line.matchAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g)) {
    runs.push({ text: line.slice(end, match.index), isStrong: false }, { text: match[2] ?? '', isStrong: true });
    end = match.index + match[0].length;
  }
  runs.push({ text: line.slice(end), isStrong: false });
  return runs.filter(({ text }) => text !== '');
}

/** What one letter says, and which placeholders of it had nothing to say. */
interface FilledText extends LetterText {
  readonly missing: readonly Placeholder[];
}

/**
 * A text with the values of one letter. What is filled in is never read as Markdown. A paragraph about a day that the
 * letter does not have is left out.
 * @see OPN-392
 */
export function fillLetterText({ subject, above, below }: LetterText, values: PlaceholderValues): FilledText {
  const missing = new Set<Placeholder>();
  const fill = (text: string) => {
    const filled = fillPlaceholders(text, values);
    for (const name of filled.missing) missing.add(name);
    return filled;
  };
  const fillBlock = ({ kind, lines }: LetterBlock): LetterBlock[] => {
    const before = fillPlaceholders(plainText({ kind, lines }), values);
    for (const name of before.missing) missing.add(name);
    if (isAboutMissingDay(before.missing)) return [];
    const filled = lines.map((runs) => runs.map(({ text, isStrong }) => ({ text: fill(text).text, isStrong })));
    return [{ kind, lines: filled.filter((runs) => runs.some(({ text }) => text.trim() !== '')) }];
  };
  const said = subject === null ? null : fill(subject);
  return {
    subject: said === null || isAboutMissingDay(said.missing) ? null : said.text,
    above: above.flatMap(fillBlock),
    below: below.flatMap(fillBlock),
    missing: [...missing],
  };
}

/** Which text a letter has: that of its campaign, the usual one, or none because the campaign has none in this language. */
type WhichText =
  | { readonly kind: 'campaign'; readonly text: string }
  | { readonly kind: 'usual' }
  | { readonly kind: 'missing' };

/**
 * The text of a letter in a language. A campaign that says something in other languages alone has no letter in this one:
 * nobody would expect the usual text in its place. The two forms of German do not stand in for one another.
 * @see OPN-391
 */
export function whichText(texts: Readonly<Partial<Record<string, string>>>, language: string): WhichText {
  const text = texts[language];
  if (text !== undefined) return { kind: 'campaign', text };
  return Object.keys(texts).length === 0 ? { kind: 'usual' } : { kind: 'missing' };
}
