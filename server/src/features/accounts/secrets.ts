import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { CARD_CODE_LENGTH, CARD_CODE_LETTERS } from '@zaehlwerk/domain/account/card-code';
import { RECOVERY_CODE_LENGTH } from '@zaehlwerk/domain/clerk/clerk-account';
import { takeTurns, takeTurnsAtMost, type Turns } from '../../take-turns.ts';
import { partOf } from '../../worker-share.ts';

/** Word characters only, so that a QR code's `{host}/m/{word characters}` holds. */
const WORD_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_';

/** 32 of 63 characters are 191 bits; 128 would be enough against guessing. */
const LINK_TOKEN_LENGTH = 32;

/** Small letters and digits without those that look alike (0 o, 1 i l): 31, typed on a phone without shift. */
export const PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;
const USERNAME_LENGTH = 8;

/** A new direct-link token; only its hash may be kept. */
export function newLinkToken(): string {
  return randomText(WORD_CHARACTERS, LINK_TOKEN_LENGTH);
}

/** A new card code, as it is compared: without the hyphens that are printed. */
export function newCardCode(): string {
  return randomText(CARD_CODE_LETTERS, CARD_CODE_LENGTH);
}

/** A new recovery code of a clerk (79 bits), as it is compared. */
export function newRecoveryCode(): string {
  return randomText(PASSWORD_ALPHABET, RECOVERY_CODE_LENGTH);
}

/** A new refresh token: opaque, 256 bits; only its hash may be kept. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What makes the successor of one refresh token; worth nothing without that token. */
export function newSuccessorSalt(): Buffer {
  return randomBytes(32);
}

/**
 * The refresh token that another one is exchanged for: the same for the same salt, and known only to the holder of that
 * one.
 */
export function successorOf(refreshToken: string, salt: Buffer): string {
  return createHmac('sha256', refreshToken).update(salt).digest('base64url');
}

/** What the tables hold of a token. A plain hash is enough for 128 random bits or more; looking it up leaks no time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A password of ten characters (49 bits), longer where the tenant asks for more. */
export function generatePassword(minimumLength: number): string {
  return randomText(PASSWORD_ALPHABET, Math.max(PASSWORD_LENGTH, minimumLength));
}

/** A username of eight digits, longer where the tenant asks for more; never begins with 0, which spreadsheets drop. */
export function generateUsername(minimumLength: number): string {
  return randomText('123456789', 1) + randomText('0123456789', Math.max(USERNAME_LENGTH, minimumLength) - 1);
}

/** A text of uniformly chosen characters from a cryptographically secure generator. */
function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet.charAt(randomInt(alphabet.length));
  return text;
}

/**
 * Argon2id with what OWASP's Password Storage Cheat Sheet asks for at least: 19 MiB, two passes, one lane. The stored
 * text names version and parameters, so raising them here upgrades every login at its next sign-in.
 */
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Stands for "no password yet": nobody can sign in by password until credentials are issued. */
export const NO_PASSWORD = '';

/** libuv's pool does the hashing, but also every file that is written; some of its threads stay free for that. */
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const CORES = partOf(Math.min(availableParallelism(), THREADS));
/** Sign-ins get at most half of the cores, so that the rush after a mailing does not slow down accepting readings. */
const SIGN_IN_SLOTS = Math.max(1, Math.floor(CORES / 2));
/** An import is rare and waited for: it takes every core, but never the last free thread. */
const IMPORT_SLOTS = Math.max(1, Math.min(CORES, THREADS - SIGN_IN_SLOTS - 1));
/** More sign-ins than this in the queue (about 5 s of work) only make everybody wait longer. */
const LONGEST_QUEUE = 500;

const atSignIn = takeTurnsAtMost(SIGN_IN_SLOTS, partOf(LONGEST_QUEUE));
const atImport = takeTurns(IMPORT_SLOTS);
/** Comparing while rows are held waits for no import of thousands. */
const whileHeld = takeTurns(1);

/** A hash that no password fits, so that an unknown username costs as much time as a wrong password. */
const NOBODYS_HASH = hash(randomBytes(16), HASH_PARAMETERS);

/** Checks passwords against stored hashes. */
export interface PasswordCheck {
  /** Whether the password fits. Without a hash (unknown user) the same work is done, and the answer is false. */
  fits(storedHash: string | null, password: string): Promise<boolean>;
}

/** The check of the product. Throws `unavailable` when too many are waiting already. */
export const argon2Check: PasswordCheck = passwordCheck(verify, atSignIn);

/** Builds the check from a verify function, a parameter so that tests can see that the work is really done. */
export function passwordCheck(
  verifyHash: (hash: string, password: string) => Promise<boolean>,
  inTurn: Turns,
): PasswordCheck {
  return {
    async fits(storedHash, password) {
      const known = storedHash !== null && storedHash !== NO_PASSWORD;
      const fitting = await inTurn(async () => verifyHash(known ? storedHash : await NOBODYS_HASH, password));
      return known && fitting;
    },
  };
}

/** Hashes one password while somebody waits for the answer. */
export function hashPassword(password: string): Promise<string> {
  return atSignIn(() => hash(password, HASH_PARAMETERS));
}

/** Hashes many passwords, as many at once as the machine has cores; the order stays. About 6 ms each on two cores. */
export function hashPasswords(passwords: readonly string[]): Promise<string[]> {
  return Promise.all(passwords.map((password) => atImport(() => hash(password, HASH_PARAMETERS))));
}

/** Whether a stored hash is of this password. */
export type PasswordComparison = (storedHash: string, password: string) => Promise<boolean>;

/** Thrown when something slow was not prepared beforehand. */
export class NotDoneBefore extends Error {}

/** Comparing takes some ten milliseconds, and where rows are held others wait for it. */
const MOST_WHILE_HELD = 100;

/**
 * Comparisons of one import, in the turns of hashing, which takes as long. `fits` compares; what `holding` gives, for use
 * while rows are held once, says what was compared before, compares a few itself, such as those that were hashed meanwhile,
 * in turns that imports do not fill, and throws NotDoneBefore beyond that. Verifying and turns are parameters for tests.
 */
export function comparePasswords(
  verifyHash: PasswordComparison = verify,
  { inTurn, held }: { readonly inTurn: Turns; readonly held: Turns } = { inTurn: atImport, held: whileHeld },
): { readonly fits: PasswordComparison; readonly holding: () => PasswordComparison } {
  const compared = new Map<string, Promise<boolean>>();
  const compareIn =
    (turns: Turns): PasswordComparison =>
    (storedHash, password) =>
      turns(() => verifyHash(storedHash, password));
  const compareBy = (work: PasswordComparison): PasswordComparison => {
    return async (storedHash, password) => {
      if (storedHash === NO_PASSWORD) return false;
      const key = `${storedHash} ${password}`;
      const fits = compared.get(key) ?? work(storedHash, password);
      compared.set(key, fits);
      return fits;
    };
  };
  return {
    fits: compareBy(compareIn(inTurn)),
    holding() {
      let some = 0;
      return compareBy((storedHash, password) => {
        if (some === MOST_WHILE_HELD) throw new NotDoneBefore();
        some += 1;
        return compareIn(held)(storedHash, password);
      });
    },
  };
}

/** Whether a stored hash was made with other parameters than today's and is to be rebuilt at sign-in. */
export function needsRehash(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(storedHash);
  return (
    memoryCost !== HASH_PARAMETERS.memoryCost ||
    timeCost !== HASH_PARAMETERS.timeCost ||
    parallelism !== HASH_PARAMETERS.parallelism
  );
}
