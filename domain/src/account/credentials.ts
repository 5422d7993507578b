import { countCharacters } from '../characters.ts';
import type { SignInSettings } from '../tenant/tenant-settings.ts';

/**
 * Everything invisible: Unicode white space, including non-breaking, and the zero-width characters that copying adds.
 */
const WHITE_SPACE = /[\s\u200B\u2060]+/gu;

/** User name and password, as typed or as sent. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Removes white space anywhere in a text, also non-breaking.
 * @see OPN-037
 */
export function stripWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, '');
}

/**
 * Both fields as they are sent and compared: without white space, upper and lower case unchanged.
 * @see LOG-11, LOG-12
 */
export function readCredentials(typed: Credentials): Credentials {
  return { username: stripWhiteSpace(typed.username), password: stripWhiteSpace(typed.password) };
}

/**
 * The key under which a user name is stored and looked up: without white space and regardless of case.
 * @see OPN-037
 */
export function usernameKey(username: string): string {
  return stripWhiteSpace(username).normalize('NFC').toLowerCase();
}

/**
 * Whether both fields are long enough to be sent; white space does not count.
 * @see LOG-13, LOG-14, OPN-037
 */
export function mayTrySigningIn(
  typed: Credentials,
  minimum: Pick<SignInSettings, 'loginUsernameMinLength' | 'loginPasswordMinLength'>,
): boolean {
  const { username, password } = readCredentials(typed);
  return hasAtLeast(username, minimum.loginUsernameMinLength) && hasAtLeast(password, minimum.loginPasswordMinLength);
}

function hasAtLeast(text: string, least: number): boolean {
  return countCharacters(text, least) >= least;
}
