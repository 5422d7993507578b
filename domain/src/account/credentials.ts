import { countCharacters, stripWhiteSpace } from '../characters.ts';
import type { SignInSettings } from '../tenant/tenant-settings.ts';
import { readCardCode } from './card-code.ts';

/** User name and password, as typed or as sent. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
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
 * Whether both fields are long enough to be sent; white space does not count. A card code in the place of the password is,
 * however long passwords have to be.
 * @see LOG-13, LOG-14, OPN-037, OPN-378
 */
export function mayTrySigningIn(
  typed: Credentials,
  minimum: Pick<SignInSettings, 'loginUsernameMinLength' | 'loginPasswordMinLength'>,
): boolean {
  const { username, password } = readCredentials(typed);
  const isComplete = readCardCode(password) !== null || hasAtLeast(password, minimum.loginPasswordMinLength);
  return isComplete && hasAtLeast(username, minimum.loginUsernameMinLength);
}

function hasAtLeast(text: string, least: number): boolean {
  return countCharacters(text, least) >= least;
}
