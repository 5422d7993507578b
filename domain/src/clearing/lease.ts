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
 * and ask nobody: no lease binds them. What a clerk has who is away, their deputy goes on with.
 * @see OPN-555, OPN-723
 */
export function keepsOff(
  lease: Lease,
  who: { readonly id: string; readonly isClerk: boolean; readonly standsInFor: readonly string[] },
  now: Date,
): boolean {
  return who.isClerk && !isWorkOf(lease, who) && lease.until > now;
}

/** Whether a case is somebody's to work on: their own, or that of a clerk for whom they stand in. */
export function isWorkOf(
  { holder }: Pick<Lease, 'holder'>,
  { id, standsInFor }: { readonly id: string; readonly standsInFor: readonly string[] },
): boolean {
  return holder === id || standsInFor.includes(holder);
}
