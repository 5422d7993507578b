import type { TokenAnswer } from '@zaehlwerk/contract/accounts';
import { usernameKey } from '@zaehlwerk/domain/account/credentials';
import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { LoginLimits } from './login-limits.ts';
import { type FoundLogin, findLogin, holdLogin, upgradeHash } from './login-store.ts';
import { hashPassword, needsRehash, type PasswordCheck } from './password-hash.ts';
import { startSession } from './session.ts';

interface PasswordAttempt {
  readonly username: string;
  /** Compared exactly as received. */
  readonly password: string;
  /** Where it comes from, for counting failures. */
  readonly address: string;
}

/** What signing in needs beside the parts of the server. */
export interface SignInParts extends Parts {
  readonly limits: LoginLimits;
  readonly passwords: PasswordCheck;
}

/**
 * Signs in by username and password. Wrong username, wrong password and an ended account are one and the same
 * `unauthorized`, with the same work done; too many failures are `tooManyRequests`.
 */
export async function signInByPassword(
  parts: SignInParts,
  application: ApplicationScope,
  attempt: PasswordAttempt,
): Promise<TokenAnswer> {
  const key = usernameKey(attempt.username);
  const counted = await parts.limits.begin(application, key, attempt.address);
  const login = await findLogin(parts.db, application, key);
  const fits = await parts.passwords.fits(login?.passwordHash ?? null, attempt.password);
  const answer = fits && login !== null ? await openSession(parts, application, login, attempt.password) : null;
  if (answer === null) {
    await counted.failed();
    throw new Refusal('unauthorized');
  }
  await counted.succeeded();
  return answer;
}

/** Null when the password was changed while it was being checked. */
async function openSession(
  parts: Parts,
  application: ApplicationScope,
  login: FoundLogin,
  password: string,
): Promise<TokenAnswer | null> {
  const newHash = needsRehash(login.passwordHash) ? await hashPassword(password) : null;
  return parts.db.transaction().execute(async (transaction) => {
    if (!(await holdLogin(transaction, application, login))) return null;
    if (newHash !== null) await upgradeHash(transaction, application, login, newHash);
    return startSession(parts, transaction, application, login);
  });
}
