import { namedAccountAndAbove } from '../../http/caller/named-scopes.ts';
import { type Fields, fieldsOf, textOf } from '../../http/check-shape.ts';
import type { AccountScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { ReceivedReading } from '../readings/accept-reading.ts';
import type { Trace } from './unsent-store.ts';

/** On whose behalf an entry is imported, received as by their own call. */
export interface Sender {
  readonly scope: TenantScope;
  readonly receive: (entry: Fields) => ReceivedReading<unknown>;
  /** The account that the entry goes to, because the one it names has ended; null where that is still there. */
  readonly heir: string | null;
  /** Whether another account has sent this id, and whether its content was that of the entry; null where none has. */
  readonly sentBefore: { readonly isSame: boolean } | null;
}

/** Finds the sender that an entry of a tenant names; null when there is none. */
export type FindSender = (parts: Parts, tenant: TenantScope, entry: Fields) => Promise<Sender | null>;

/** What differs between readings that an account sends. */
interface OfAccount {
  readonly receive: (parts: Parts, account: AccountScope, entry: Fields) => ReceivedReading<unknown>;
  readonly traces: (
    parts: Parts,
    tenant: TenantScope,
    accountIds: readonly string[],
    entry: Fields,
  ) => Promise<readonly Trace[]>;
}

/**
 * The account that an entry names. Of a share that has ended, the nearest account above it that has not and that has the
 * job: whoever made the share, or was above whoever did. What any of them has sent under the same id counts already.
 */
export function ofAccount({ receive, traces }: OfAccount): FindSender {
  return async (parts, tenant, entry) => {
    const accounts = await namedAccountAndAbove(parts, tenant, textOf(entry['accountId']) ?? '');
    const [named] = accounts;
    if (named === undefined) return null;
    const { scope } = named;
    if (scope !== null) {
      return { scope, receive: (fields) => receive(parts, scope, fields), heir: null, sentBefore: null };
    }
    const accountIds = accounts.map(({ accountId }) => accountId);
    const found = await traces(parts, tenant, accountIds, entry);
    const hasJob = (accountId: string) => found.some((one) => one.accountId === accountId && one.hasJob);
    const living = accounts.flatMap((one) => (one.scope === null ? [] : [{ ...one, scope: one.scope }]));
    const heir = living.find(({ accountId }) => hasJob(accountId)) ?? living[0];
    if (heir === undefined) return null;
    const receiveAs = (accountId: string, fields: Fields) => receive(parts, heir.scope, inNameOf(accountId, fields));
    const before = found.find(({ accountId, contentHash }) => contentHash !== null && accountId !== heir.accountId);
    return {
      scope: heir.scope,
      receive: (fields) => receiveAs(heir.accountId, fields),
      heir: heir.accountId,
      sentBefore:
        before === undefined || before.contentHash === null
          ? null
          : { isSame: before.contentHash.equals(receiveAs(before.accountId, entry).contentHash()) },
    };
  };
}

/** An entry as another account would send it: the reading of an unknown meter names its account. */
function inNameOf(accountId: string, entry: Fields): Fields {
  const body = fieldsOf(entry['body']);
  if (body['login'] === undefined || body['login'] !== entry['accountId']) return entry;
  return { ...entry, body: { ...body, login: accountId } };
}
