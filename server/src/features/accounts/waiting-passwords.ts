import { hash as digest, timingSafeEqual } from 'node:crypto';
import { setTimeout as passes } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import { inChunks } from '../../database/sql-values.ts';
import type { KeyedWork } from '../../database/work-queue.ts';
import { tenantThere } from '../../http/caller/named-scopes.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type PlannedLogin, passwordToHash } from './import-logins.ts';
import { findLogin, type FoundLogin } from './login-store.ts';
import { openPassword, sealPassword } from './sealed-passwords.ts';
import { hashPassword, hashPasswords, NO_PASSWORD } from './secrets.ts';
import { countWaiting, findWaiting, insertWaiting, settleWaiting } from './waiting-passwords-store.ts';

/** Passwords that are hashed in one piece of work: some seconds. */
const IN_ONE_PIECE = 100;

/** Keeps the passwords of an import to be hashed in the background, once it is committed. */
export async function keepPasswords(
  { keys, workQueue }: Pick<Parts, 'keys' | 'workQueue'>,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  plan: readonly PlannedLogin[],
  importId: string,
): Promise<void> {
  const { applicationId } = tenant;
  const waiting = plan.flatMap((login) => {
    const password = passwordToHash(login);
    if (password === null) return [];
    const { usernameKey } = login;
    return { usernameKey, password };
  });
  if (waiting.length === 0) return;
  // Some at a time: sealing thousands at once would hold up every other call.
  for (const some of inChunks(waiting)) {
    const sealed = some.map(({ usernameKey, password }) => ({
      usernameKey,
      sealed: sealPassword(keys, tenant, usernameKey, password),
    }));
    await insertWaiting(transaction, tenant, importId, sealed);
  }
  await workQueue.add(transaction, 'hash', piecesOf(applicationId, importId, waiting.length));
}

/** The passwords of an import in pieces of work; `again` where the work was handed on before. */
function piecesOf(applicationId: string, importId: string, count: number, again = ''): readonly KeyedWork[] {
  const parts = Math.ceil(count / IN_ONE_PIECE);
  return Array.from({ length: parts }, (_, part) => ({
    key: `${importId} ${again}${part}`,
    group: applicationId,
    data: { applicationId, importId, part: String(part), parts: String(parts) },
  }));
}

/** Hands all passwords that wait to the queue again, which may have lost them, or tried them too often. */
export async function handOnPasswords(
  { db, workQueue }: Pick<Parts, 'db' | 'workQueue'>,
  system: SystemScope,
): Promise<void> {
  for (const { applicationId, importId, count } of await countWaiting(db, system)) {
    const pieces = piecesOf(applicationId, importId, count, 'again ');
    await db.transaction().execute((transaction) => workQueue.add(transaction, 'hash', pieces));
  }
}

/**
 * Hashes a piece of the passwords that wait, one after the other, with a rest after each that is as long: an instance
 * spends half a core on it. Begun again, it goes on with those that are left.
 */
export async function hashWaiting(
  parts: Pick<Parts, 'db' | 'keys' | 'log'>,
  system: SystemScope,
  { applicationId = '', importId = '', part = '0', parts: pieces = '1' }: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  const tenant = await tenantThere(parts, system, applicationId);
  // It is being deleted, or was.
  if (tenant === null) return;
  const piece = { importId, part: Number(part), parts: Number(pieces) };
  let closed = 0;
  for (const waiting of await findWaiting(parts.db, tenant, piece)) {
    signal.throwIfAborted();
    const password = openPassword(parts.keys, tenant, waiting.usernameKey, waiting.sealed);
    if (password === null) {
      closed += 1;
      continue;
    }
    const from = performance.now();
    const [hashed = null] = await hashPasswords([password]);
    const took = performance.now() - from;
    await settleWaiting(parts.db, tenant, waiting, hashed);
    await passes(took, undefined, { signal });
  }
  // They stay: another instance may have the key, or this one again.
  if (closed > 0) {
    parts.log.error({ importId, passwords: closed }, 'passwords cannot be opened: SECRET_KEY is another one');
    throw new Error('passwords cannot be opened');
  }
}

/**
 * The login that somebody signs in to, with its password hashed now where it still waits and is the one that was typed. A
 * wrong one is no quicker and no slower than with a login that has no password.
 */
export async function hashAtSignIn(
  { db, keys }: Pick<Parts, 'db' | 'keys'>,
  tenant: TenantScope,
  login: FoundLogin | null,
  usernameKey: string,
  typed: string,
): Promise<FoundLogin | null> {
  if (login === null || login.sealedPassword === null || login.passwordHash !== NO_PASSWORD) return login;
  const password = openPassword(keys, tenant, usernameKey, login.sealedPassword);
  if (password === null || !isSame(password, typed)) return login;
  const { loginId, sealedPassword: sealed } = login;
  await settleWaiting(db, tenant, { loginId, sealed }, await hashPassword(typed));
  return findLogin(db, tenant, usernameKey);
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest('sha256', one, 'buffer'), digest('sha256', other, 'buffer'));
}
