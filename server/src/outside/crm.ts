import { CrmRegistration } from '@zaehlwerk/contract/communication';
import type { Logger } from 'pino';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { CrmSettings } from '../service-settings.ts';
import { takeTurnsAtMost } from '../take-turns.ts';
import { bytesOf, jsonOf, reasonOf, WrongAnswer, wrongFields } from './service-answer.ts';
import { partOf } from '../worker-share.ts';

interface Needs {
  /** The user name of an account, by which the CRM knows it; null when it has none. */
  readonly usernameOf: (tenant: TenantScope, accountId: string) => Promise<string | null>;
  readonly log: Logger;
  /** From the call to the last byte of the answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
/** Limit of calls under way; a further one is refused, so a slow CRM holds up nothing but itself. */
const MOST_CALLS = 16;
const MOST_BYTES = 64 * 1024;
const NOT_FOUND = 404;

/**
 * A CRM that is asked over HTTP (interfaces.md, "A CRM over HTTP"). An account that asks again while its call is under way
 * gets the same answer. Whatever is not an answer of the agreed shape in time is `unavailable`; the first of several such
 * failures is logged, and that it answers again.
 */
export function httpCrm(settings: CrmSettings, { usernameOf, log, timeoutMs = TIMEOUT_MS }: Needs): Crm {
  const inTurn = takeTurnsAtMost(partOf(MOST_CALLS), partOf(MOST_CALLS));
  const underWay = new Map<string, Promise<CrmRegistration | null>>();
  let silent = false;

  async function ask(tenant: TenantScope, accountId: string): Promise<CrmRegistration | null> {
    const { applicationId } = tenant;
    const address = new URL(settings.address);
    const username = await usernameOf(tenant, accountId);
    const query = { applicationId, accountId, ...(username === null ? {} : { username }) };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    try {
      const answer = await registrationAt(address, settings.key, timeoutMs);
      if (silent) log.info('the CRM answers again');
      silent = false;
      return answer;
    } catch (error) {
      if (!silent) log.warn({ applicationId, accountId, reason: reasonOf(error) }, 'the CRM does not answer');
      silent = true;
      throw new Refusal('unavailable', [], { 'Retry-After': '30' });
    }
  }

  return {
    registrationOf(tenant, accountId) {
      const id = `${tenant.applicationId} ${accountId}`;
      const asked = underWay.get(id) ?? inTurn(() => ask(tenant, accountId)).finally(() => underWay.delete(id));
      underWay.set(id, asked);
      return asked;
    },
  };
}

async function registrationAt(address: URL, key: string, timeoutMs: number): Promise<CrmRegistration | null> {
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${key}`, Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = await bytesOf(response, MOST_BYTES);
  if (response.status === NOT_FOUND) return null;
  if (response.status !== 200) throw new WrongAnswer(`status ${response.status}`);
  const read = CrmRegistration.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  throw wrongFields(read.error.issues);
}

/**
 * Who knows how people want to be written to: what the operator has put into the database, or a CRM that is asked over
 * HTTP. Nothing but the communication dialog and receipts waits for it.
 */
export interface Crm {
  /** What it knows of an account; null when nothing. Throws Refusal `unavailable` when it cannot say. */
  registrationOf(tenant: TenantScope, accountId: string): Promise<CrmRegistration | null>;
}
