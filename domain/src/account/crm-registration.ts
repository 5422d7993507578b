/** What a CRM knows of an account (DOM-58). */
export interface CrmRegistrationInfo {
  readonly registered: boolean;
  /** Such as `EMAIL`. */
  readonly currentConfirmedCommunicationTypes: readonly string[];
  /** Stands in the address under which the account registers (CRM-18). */
  readonly selfServiceToken: string | null;
}

/** The way of communication that receipts need. */
export const EMAIL = 'EMAIL';

/** Whether receipts can go by mail: registered, with a confirmed e-mail address (OPN-147). */
export function getsMail({ registered, currentConfirmedCommunicationTypes: confirmed }: CrmRegistrationInfo): boolean {
  return registered && confirmed.includes(EMAIL);
}
