/** What a CRM knows of an account. */
export interface CrmRegistrationInfo {
  readonly registered: boolean;
  /** Such as `EMAIL`. */
  readonly currentConfirmedCommunicationTypes: readonly string[];
  /** Stands in the address under which the account registers. */
  readonly selfServiceToken: string | null;
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
