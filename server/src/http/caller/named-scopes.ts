import { randomUUID } from 'node:crypto';
import { ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { knowsTenant } from '@zaehlwerk/domain/operator/operator-key';
import type { Parts } from '../../parts.ts';
import { Refusal } from '../refusal.ts';
import type {
  AccountScope,
  ClerkScope,
  WithoutAccessScope,
  TenantScope,
  EveryTenantScope,
  OperatorScope,
  SystemScope,
} from '../scope.ts';
import {
  findAccount,
  findAccountsAbove,
  findTenantOfAccount,
  findMainAccount,
  type FoundAccount,
  isBeingDeleted,
  isTenant,
} from './caller-store.ts';
import { findTenantOfSession } from './clerk-sessions-store.ts';
import { findSamples } from './samples-store.ts';
import {
  type Acting,
  makeAccountScope,
  makeOperatorScope,
  makeWithoutAccessScope,
  makeTenantScope,
} from './make-scope.ts';

/** The tenant that an operator names in a path; throws `notFound` when there is none, or the key is not for it. */
export async function namedTenant(
  { db }: Pick<Parts, 'db'>,
  operator: EveryTenantScope,
  applicationId: string,
): Promise<TenantScope> {
  if (!maySee(operator, applicationId) || !(await isTenant(db, operator, applicationId))) throw new Refusal('notFound');
  return makeTenantScope(applicationId);
}

/** The tenant at whose desk a clerk has their session; throws `unauthorized` where that has ended. */
export async function tenantOfDesk({ db }: Pick<Parts, 'db'>, clerk: ClerkScope): Promise<TenantScope> {
  const applicationId = await findTenantOfSession(db, clerk);
  if (applicationId === null) throw new Refusal('unauthorized');
  return makeTenantScope(applicationId);
}

/** The sample of a tenant; null where there is none, or it is still being made. */
export async function sampleOf({ db }: Pick<Parts, 'db'>, tenant: TenantScope): Promise<TenantScope | null> {
  const whole = (await findSamples(db, tenant)).find(({ begunAt }) => begunAt === null);
  return whole === undefined ? null : makeTenantScope(whole.applicationId);
}

/** What is being made as the sample of a tenant, and since when: by some instance, or by one that broke off. */
export async function begunSamplesOf(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
): Promise<readonly { readonly sample: TenantScope; readonly begunAt: Date }[]> {
  return (await findSamples(db, tenant)).flatMap(({ applicationId, begunAt }) =>
    begunAt === null ? [] : { sample: makeTenantScope(applicationId), begunAt },
  );
}

/** A tenant that work in the background names, which may have been deleted since it was handed to the queue: null then. */
export async function tenantThere(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  applicationId: string,
): Promise<TenantScope | null> {
  return (await isTenant(db, system, applicationId)) ? makeTenantScope(applicationId) : null;
}

/** A tenant that is being deleted, which only its deletion knows; null where it is not, or is gone. */
export async function tenantToDelete(
  { db }: Pick<Parts, 'db'>,
  system: SystemScope,
  applicationId: string,
): Promise<TenantScope | null> {
  return (await isBeingDeleted(db, system, applicationId)) ? makeTenantScope(applicationId) : null;
}

/**
 * The operator whose file is imported later, also where the key has ended, or the clerk is locked out meanwhile: what it may was asked when the file was
 * handed in, and it may that alone.
 */
export function operatorOfBefore({ applicationId }: TenantScope, by: Acting): OperatorScope {
  return makeOperatorScope(by, { onlyTenant: applicationId, scopes: ['import'], lastDay: null });
}

/** Whether somebody who names tenants may know of this one. */
export function maySee(operator: EveryTenantScope, applicationId: string): boolean {
  return 'task' in operator || knowsTenant(operator, applicationId);
}

/**
 * The account that an operator names by its id alone, however that is typed, and its tenant; throws `notFound` for unknown
 * and ended ones.
 */
export async function tenantOfNamedAccount(
  { db }: Pick<Parts, 'db'>,
  operator: EveryTenantScope,
  typedId: string,
): Promise<{ readonly tenant: TenantScope; readonly accountId: string }> {
  const accountId = typedId.toLowerCase();
  const applicationId = await findTenantOfAccount(db, operator, accountId);
  if (applicationId === null || !maySee(operator, applicationId)) throw new Refusal('notFound');
  return { tenant: makeTenantScope(applicationId), accountId };
}

/**
 * The account on whose behalf an operator or the demo hands something in: of this tenant and not ended; else null. Its
 * roles are its own, so nobody can do more on its behalf than the account itself.
 */
export async function namedAccount(
  parts: Pick<Parts, 'db' | 'pool' | 'mainAccounts'>,
  tenant: TenantScope,
  accountId: string,
): Promise<AccountScope | null> {
  const account = await findAccount(parts.db, tenant, accountId);
  const { applicationId } = tenant;
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
  tenant: TenantScope,
  accountId: string,
): Promise<readonly NamedOrAbove[]> {
  const { applicationId } = tenant;
  const found = await findAccountsAbove(parts.pool, tenant, accountId);
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
export function namedSenderWithoutAccess({ applicationId }: TenantScope): WithoutAccessScope {
  return makeWithoutAccessScope(applicationId, randomUUID(), [ROLE_UNKNOWN_METER_READINGS]);
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
