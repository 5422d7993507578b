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

/**
 * The page of the CRM on which an account registers, `{CRM url}/m/{self-service token}?ref=ksa` (CRM-18, OPN-145); null
 * where the address of the CRM or the token is missing (CRM-23, CRM-24). A query or fragment of the address gives way.
 */
export function registrationAddress(crmUrl: string | null, { selfServiceToken }: CrmRegistrationInfo): string | null {
  const base = /^https?:\/\/[^/?#][^?#]*/i.exec(crmUrl ?? '')?.[0];
  if (base === undefined || selfServiceToken === null) return null;
  return `${base.replace(/\/+$/, '')}/m/${encodeURIComponent(selfServiceToken)}?ref=ksa`;
}
