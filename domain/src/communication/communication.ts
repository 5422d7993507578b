import { hasEveryRole, ROLES_FOR_COMMUNICATION } from '../account/roles.ts';
import type { CountedJob } from '../job/progress.ts';
import { type CrmRegistrationInfo, getsMail } from './crm-registration.ts';

/**
 * What the communication dialog is for: to register with the CRM, or, for the registered, to ask for receipts of readings
 * (CRM-02, CRM-03). The flag `registered` alone decides (OPN-147).
 */
export type CommunicationMode = 'registration' | 'communication';

/** Somebody signed in, as far as it matters here. */
interface Login {
  readonly tokenInfo: { readonly roles: readonly string[] };
}

/** The account that can use the dialog: the only login, with both roles (CRM-14, CRM-15); null when there is none. */
export function communicatingLogin<L extends Login>(logins: readonly L[]): L | null {
  const [only, ...others] = logins;
  const isEntitled =
    only !== undefined && others.length === 0 && hasEveryRole(only.tokenInfo.roles, ROLES_FOR_COMMUNICATION);
  return isEntitled ? only : null;
}

/** What the dialog is for; null where it is inactive: offline, or the CRM knows nothing (CRM-13, CRM-16). */
export function communicationMode(online: boolean, info: CrmRegistrationInfo | null): CommunicationMode | null {
  if (!online || info === null) return null;
  return info.registered ? 'communication' : 'registration';
}

/** Whether a reading that was sent was the last: no job is left open (CRM-04, OPN-146). */
export function wasLastReading(jobs: readonly Pick<CountedJob, 'done'>[]): boolean {
  return jobs.length > 0 && jobs.every(({ done }) => done);
}

/**
 * What follows when registration info arrives while the dialog is open: to ask for a receipt at once, or, with nothing to
 * confirm, to close and say that the registration is done (CRM-10 to CRM-12). Null: nothing.
 */
export function afterRegistration(
  before: CrmRegistrationInfo,
  now: CrmRegistrationInfo,
  doneJobs: number,
): 'askForReceipt' | 'sayRegistered' | null {
  if (before.registered || !getsMail(now)) return null;
  return doneJobs > 0 ? 'askForReceipt' : 'sayRegistered';
}

/** What a device knows of the receipts of an account. */
export interface ReceiptsAsked {
  /** A receipt was asked for, and nothing has been sent since: another one would be empty (REC-09, OPN-027). */
  readonly nothingNew: boolean;
  /** Readings of unknown meters that were sent from here and are in no receipt that was asked for here (OPN-142). */
  readonly unknownReadings: number;
}

export const NOTHING_ASKED: ReceiptsAsked = { nothingNew: false, unknownReadings: 0 };

/** After the server has accepted a reading: receipts may be asked for again (REC-09). */
export function afterSend({ unknownReadings }: ReceiptsAsked, sent: 'reading' | 'unknownReading'): ReceiptsAsked {
  return { nothingNew: false, unknownReadings: unknownReadings + (sent === 'unknownReading' ? 1 : 0) };
}
