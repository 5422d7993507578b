import type { SignInSettings } from './sign-in-settings.ts';

/** Everything that leaves no ink: Unicode white space, non-breaking too, and the zero-width spaces that copying leaves. */
const WHITE_SPACE = /[\s\u200B\u2060]+/gu;

/** Username and password, as typed or as sent. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Removes white space anywhere, also non-breaking (OPN-037). */
export function stripWhiteSpace(text: string): string {
  return text.replace(WHITE_SPACE, '');
}

/** Both fields as they are sent and compared: without white space (LOG-11, LOG-12). Upper and lower case stay as typed. */
export function readCredentials(typed: Credentials): Credentials {
  return { username: stripWhiteSpace(typed.username), password: stripWhiteSpace(typed.password) };
}

/** The key under which a username is kept and looked up: stripped, and without regard to case (OPN-037). */
export function usernameKey(username: string): string {
  return stripWhiteSpace(username).normalize('NFC').toLowerCase();
}

/** Whether both fields are long enough to be sent; lengths count after stripping (LOG-13, LOG-14, OPN-037). */
export function mayTrySigningIn(
  typed: Credentials,
  minimum: Pick<SignInSettings, 'loginUsernameMinLength' | 'loginPasswordMinLength'>,
): boolean {
  const { username, password } = readCredentials(typed);
  return (
    characters(username) >= minimum.loginUsernameMinLength && characters(password) >= minimum.loginPasswordMinLength
  );
}

function characters(text: string): number {
  return Array.from(text).length;
}
