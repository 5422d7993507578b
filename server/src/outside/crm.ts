import type { CrmRegistration } from '@zaehlwerk/contract/crm-registration';
import type { AccountScope } from '../http/scope.ts';

/**
 * Who knows how people want to be written to. Answers that the operator gives are here now, a CRM that is asked over HTTP
 * stands behind the same face.
 */
export interface Crm {
  /** What it knows of an account; null when nothing. */
  registrationOf(account: AccountScope): Promise<CrmRegistration | null>;
}
