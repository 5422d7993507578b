import { encodeQR } from 'qr';

/** The credentials of an account, for example to be printed on a card. */
export interface ShownCredentials {
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
