import { randomUUID } from 'node:crypto';
import { ROLE_UNKNOWN_READINGS } from '@zaehlwerk/domain/account/roles';
import type { Parts } from '../../parts.ts';
import { Refusal } from '../refusal.ts';
import type { AccountScope, AnonymousScope, ApplicationScope, EveryApplicationScope } from '../scope.ts';
import {
  findAccount,
  findAccountsAbove,
  findApplicationOfAccount,
  findMainAccount,
  type FoundAccount,
  isApplication,
} from './caller-store.ts';
import { makeAccountScope, makeAnonymousScope, makeApplicationScope } from './make-scope.ts';

/** The application that an operator names in a path; throws `notFound` when there is none. */
export async function namedApplication(
  { db }: Pick<Parts, 'db'>,
  operator: EveryApplicationScope,
  applicationId: string,
): Promise<ApplicationScope> {
  if (!(await isApplication(db, operator, applicationId))) throw new Refusal('notFound');
  return makeApplicationScope(applicationId);
}

/** The application of an account that an operator names by its id alone; throws `notFound` for unknown and ended ones. */
export async function applicationOfNamedAccount(
  { db }: Pick<Parts, 'db'>,
  operator: EveryApplicationScope,
  accountId: string,
): Promise<ApplicationScope> {
  const applicationId = await findApplicationOfAccount(db, operator, accountId);
  if (applicationId === null) throw new Refusal('notFound');
  return makeApplicationScope(applicationId);
}

/**
 * The account on whose behalf an operator or the demo hands something in: of this application and not ended; else null.
 * Its roles are its own, so nobody can do more on its behalf than the account itself.
 */
export async function namedAccount(
  parts: Pick<Parts, 'db' | 'pool' | 'mainAccounts'>,
  application: ApplicationScope,
  accountId: string,
): Promise<AccountScope | null> {
  const account = await findAccount(parts.db, application, accountId);
  const { applicationId } = application;
  return account === null ? null : scopeOfAccount(parts, { applicationId, accountId }, account);
}

/** An account that an operator names, or one above it. */
interface NamedOrAbove {
  readonly accountId: string;
  /** Null for an ended account: nothing more is handed in on its behalf. */
  readonly scope: AccountScope | null;
}

/** The account that an operator names, ended or not, and those above it, the nearest first; empty for an unknown one. */
export async function namedAccountAndAbove(
  parts: Pick<Parts, 'pool' | 'mainAccounts'>,
  application: ApplicationScope,
  accountId: string,
): Promise<readonly NamedOrAbove[]> {
  const { applicationId } = application;
  const found = await findAccountsAbove(parts.pool, application, accountId);
  return Promise.all(
    found.map(async (account) => ({
      accountId: account.accountId,
      scope: account.hasEnded
        ? null
        : await scopeOfAccount(parts, { applicationId, accountId: account.accountId }, account),
    })),
  );
}

/** Somebody without access on whose behalf an operator hands something in. */
export function namedVisitor({ applicationId }: ApplicationScope): AnonymousScope {
  return makeAnonymousScope(applicationId, randomUUID(), [ROLE_UNKNOWN_READINGS]);
}

/**
 * The scope of an account that was found. Its main account is looked for once, as it never changes: a share of shares has
 * as many accounts above it as somebody cared to make.
 */
export async function scopeOfAccount(
  { pool, mainAccounts }: Pick<Parts, 'pool' | 'mainAccounts'>,
  named: Pick<AccountScope, 'applicationId' | 'accountId'>,
  { roles, parentId }: FoundAccount,
): Promise<AccountScope> {
  const { applicationId, accountId } = named;
  const key = `${applicationId} ${accountId}`;
  const mainAccountId = parentId === null ? accountId : (mainAccounts.get(key) ?? (await findMainAccount(pool, named)));
  if (parentId !== null) mainAccounts.set(key, mainAccountId);
  return makeAccountScope({ applicationId, accountId, mainAccountId, roles });
}
