import { hasEveryRole, ROLES_FOR_COMMUNICATION } from '../account/roles.ts';
import type { Job } from '../job/job.ts';
import type { CountedJob } from '../job/progress.ts';

/**
 * What the communication dialog is for: to register with the CRM, or, for the registered, to ask for receipts of
 * readings. The flag `registered` alone decides.
 */
export type CommunicationMode = 'registration' | 'communication';

/** The part of a signed-in account that matters here. */
interface Login {
  readonly tokenInfo: { readonly roles: readonly string[] };
}

/**
 * The account that can use the dialog: the only login, with both roles; null when there is none.
 * @see CRM-14, CRM-15
 */
export function communicatingLogin<L extends Login>(logins: readonly L[]): L | null {
  const [only, ...others] = logins;
  const isEntitled =
    only !== undefined && others.length === 0 && hasEveryRole(only.tokenInfo.roles, ROLES_FOR_COMMUNICATION);
  return isEntitled ? only : null;
}

/**
 * What the dialog is for; null where it is inactive: offline, or the CRM knows nothing.
 * @see CRM-13, CRM-16
 */
export function communicationMode(online: boolean, info: CrmRegistrationInfo | null): CommunicationMode | null {
  if (!online || info === null) return null;
  return info.registered ? 'communication' : 'registration';
}

/**
 * Whether a reading that was sent was the last: no job is left open.
 * @see CRM-04, OPN-146
 */
export function wasLastReading(jobs: readonly Pick<CountedJob, 'done'>[]): boolean {
  return jobs.length > 0 && jobs.every(({ done }) => done);
}

/**
 * What follows when registration info arrives while the dialog is open: to ask for a receipt at once, or, with nothing
 * to confirm, to close and say that the registration is done. Null: nothing.
 * @see CRM-10 to CRM-12
 */
export function afterRegistration(
  before: CrmRegistrationInfo,
  now: CrmRegistrationInfo,
  doneJobs: number,
): 'askForReceipt' | 'sayRegistered' | null {
  if (before.registered || !getsMail(now)) return null;
  return doneJobs > 0 ? 'askForReceipt' : 'sayRegistered';
}

/** How much was sent for an account from this browser. It only grows. */
export interface Sends {
  /** All readings. */
  readonly all: number;
  /** Those of unknown meters among them. */
  readonly unknownMeters: number;
}

/** What a browser knows of the receipts of an account. */
export interface ReceiptsAsked {
  readonly sent: Sends;
  /** What had been sent when the last receipt was asked for; null before the first. */
  readonly asked: Sends | null;
  /**
   * When the newest result was accepted that the jobs had then, as an ISO instant, by whatever device it was sent; null where they
   * had none, left out where nobody knows.
   */
  readonly newest?: string | null | undefined;
}

const NOTHING_SENT: Sends = { all: 0, unknownMeters: 0 };
export const NOTHING_ASKED: ReceiptsAsked = { sent: NOTHING_SENT, asked: null };

/**
 * Whether nothing was sent since the last receipt, from here or, by what the jobs show, from another device: another
 * one would be empty, and is not asked for.
 * @see REC-09, OPN-027
 */
export function hasNothingNew({ sent, asked, newest }: ReceiptsAsked, present: string | null = null): boolean {
  const isNewer =
    newest !== undefined && present !== null && (newest === null || Date.parse(present) > Date.parse(newest));
  return asked !== null && asked.all >= sent.all && !isNewer;
}

/** When the newest result of the jobs that are done was accepted; null without any. */
export function newestResult(jobs: readonly Pick<Job, 'done' | 'meter'>[]): string | null {
  const results = jobs.filter(({ done }) => done).flatMap(({ meter }) => meter.meterRateTasks);
  const instants = results.flatMap(({ readingResults }) => readingResults.map(({ created }) => created));
  return instants.reduce<string | null>(
    (newest, one) => (newest === null || Date.parse(one) > Date.parse(newest) ? one : newest),
    null,
  );
}

/**
 * How many readings of unknown meters are in no receipt that was asked for here; without any none is asked for.
 * @see OPN-142
 */
export function unknownMetersToConfirm({ sent, asked }: ReceiptsAsked): number {
  return Math.max(0, sent.unknownMeters - (asked?.unknownMeters ?? 0));
}

/** After the server has accepted a reading. */
export function afterSend(before: ReceiptsAsked, kind: 'reading' | 'unknownReading'): ReceiptsAsked {
  const { sent } = before;
  const unknownMeters = sent.unknownMeters + (kind === 'unknownReading' ? 1 : 0);
  return { ...before, sent: { all: sent.all + 1, unknownMeters } };
}

/**
 * After a receipt was asked for. `then` is what had been sent as the request began: what came while it was under way, by
 * whatever tab, is for the next one; so is what another device sends after `newest`, that of the jobs then.
 */
export function afterReceipt({ sent, asked }: ReceiptsAsked, then: Sends, newest?: string | null): ReceiptsAsked {
  const later = (one: keyof Sends) => Math.max(then[one], asked?.[one] ?? 0);
  return { sent, asked: { all: later('all'), unknownMeters: later('unknownMeters') }, newest };
}

/** What a CRM knows of an account. */
export interface CrmRegistrationInfo {
  readonly registered: boolean;
  /** Such as `EMAIL`. */
  readonly currentConfirmedCommunicationTypes: readonly string[];
  /** Stands in the address under which the account registers. */
  readonly selfServiceToken: string | null;
  /** The last receipt could not be sent, and was given up: it can be asked for again. */
  readonly receiptGivenUp?: boolean | undefined;
}

/** The way of communication that receipts need. */
export const EMAIL = 'EMAIL';

/**
 * Whether receipts can go by mail: registered, with a confirmed e-mail address.
 * @see OPN-147
 */
export function getsMail({ registered, currentConfirmedCommunicationTypes: confirmed }: CrmRegistrationInfo): boolean {
  return registered && confirmed.includes(EMAIL);
}

/**
 * The page of the CRM on which an account registers, `{CRM url}/m/{self-service token}?ref=ksa`; null where the address
 * of the CRM or the token is missing. A query or fragment of the address gives way.
 * @see CRM-18, OPN-145, CRM-23, CRM-24
 */
export function registrationAddress(crmUrl: string | null, { selfServiceToken }: CrmRegistrationInfo): string | null {
  const base = /^https?:\/\/[^/?#][^?#]*/i.exec(crmUrl ?? '')?.[0];
  if (base === undefined || selfServiceToken === null) return null;
  return `${base.replace(/\/+$/, '')}/m/${encodeURIComponent(selfServiceToken)}?ref=ksa`;
}
