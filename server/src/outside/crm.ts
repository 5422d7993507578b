import type { CrmRegistration } from '@zaehlwerk/contract/crm-registration';
import type { ApplicationScope } from '../http/scope.ts';

/**
 * Who knows how people want to be written to: what the operator has put into the database, or a CRM that is asked over
 * HTTP. Nothing but the communication dialog and receipts waits for it.
 */
export interface Crm {
  /** What it knows of an account; null when nothing. Throws Refusal `unavailable` when it cannot say. */
  registrationOf(application: ApplicationScope, accountId: string): Promise<CrmRegistration | null>;
}
