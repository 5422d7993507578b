/** How long a clerk may look, telephone and fetch something without losing a case. */
const LEASE_MINUTES = 15;
const MINUTE_MS = 60_000;

/**
 * Until when somebody who begins or goes on now works on a case alone.
 * @see OPN-554
 */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + LEASE_MINUTES * MINUTE_MS);
}

/** Who works on a case. */
export interface Lease {
  /** The id of the clerk, or of the key. */
  readonly holder: string;
  readonly until: Date;
}

/**
 * Whether a lease keeps somebody from deciding about its case. Keys are programs of the utility, which decide about many at once
 * and ask nobody: no lease binds them.
 * @see OPN-555
 */
export function keepsOff(lease: Lease, who: { readonly id: string; readonly isClerk: boolean }, now: Date): boolean {
  return who.isClerk && lease.holder !== who.id && lease.until > now;
}
