import { encodeQR } from 'qr';

/** Rows of text as aligned columns, without spaces at the end of a line. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(onOneLine));
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))));
  return lines
    .map((cells) =>
      cells
        .map((cell, n) => pad(cell, widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const LONGEST_CELL = 100;

/** Removes line breaks and control characters, so that no text breaks the table or controls the terminal. */
function onOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  const characters = Array.from(plain);
  return characters.length <= LONGEST_CELL ? plain : `${characters.slice(0, LONGEST_CELL - 1).join('')}…`;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text));
}

function widthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}

/** The part of standard error that a progress line needs. */
export interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const EVERY_MS = 250;

/**
 * Runs some work and shows a line with its state and the seconds elapsed; shows nothing unless the target is a
 * terminal. Returns the result of the work.
 */
export async function showProgress<T>(target: ProgressTarget, state: () => string, work: () => Promise<T>): Promise<T> {
  if (target.isTTY !== true) return work();
  const began = performance.now();
  const show = (): void => {
    const seconds = Math.floor((performance.now() - began) / 1000);
    target.write(`\r\u001b[K${state()}${seconds > 0 ? ` (${seconds} s)` : ''}`);
  };
  show();
  const timer = setInterval(show, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    target.write('\r\u001b[K');
  }
}

/** The credentials of an account, for example to be printed on a card. */
interface ShownCredentials {
  readonly username: string;
  readonly password: string;
  /** The direct link `{origin}/m/{token}`. */
  readonly link: string;
}

const WHITE_ON_BLACK = '\u001b[97;40m';
const AS_BEFORE = '\u001b[0m';
/** Width of the empty border in modules, as the QR code standard asks. */
const BORDER = 4;

/**
 * User name, password, direct link and its QR code as lines for a terminal. `colours`: standard output is a terminal,
 * so the code is printed white on black whatever the terminal's own colours.
 */
export function showCredentials({ username, password, link }: ShownCredentials, colours: boolean): string {
  const login = [`User name    ${username}`, `Password     ${password}`, `Direct link  ${link}`];
  return [...login, '', showLinkCode(link, colours)].join('\n');
}

/** The QR code of a direct link as lines for a terminal, two rows of the code per line. */
export function showLinkCode(link: string, colours: boolean): string {
  const lines = encodeQR(link, 'ascii', { border: BORDER }).trimEnd().split('\n');
  return colours ? lines.map((line) => WHITE_ON_BLACK + line + AS_BEFORE).join('\n') : lines.join('\n');
}
