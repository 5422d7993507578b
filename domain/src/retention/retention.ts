/**
 * What a utility may have deleted by rule, and from when the days count. Nothing that waits for its hand-over is deleted:
 * what was read counts from when a later cursor showed that it had arrived.
 */
export const RETENTION_CLASSES = {
  photos: { from: 'handedOver', least: 1, most: 3650 },
  comments: { from: 'handedOver', least: 1, most: 3650 },
  /** Earlier readings of orders that are over. */
  history: { from: 'over', least: 1, most: 3650 },
  /** Orders that are over, with their readings, all of which were handed over. */
  orders: { from: 'over', least: 1, most: 3650 },
  /** Whoever reads without access: they go after 90 days in any case. */
  contacts: { from: 'handedOver', least: 1, most: 90 },
  /** Mails that were given up: they go after 90 days in any case. */
  mails: { from: 'givenUp', least: 1, most: 90 },
  /** Accounts whose last order is gone and that nobody uses. */
  logins: { from: 'lastUse', least: 1, most: 3650 },
  /** What operators did: never of the last year. The chain is one over all tenants (audit-retention.ts). */
  audit: { from: 'done', least: 365, most: 3650 },
} as const;

export type RetentionClass = keyof typeof RETENTION_CLASSES;

/** In the order in which they are worked through: what hangs on something goes before it. */
export const RETENTION_ORDER = Object.keys(RETENTION_CLASSES) as RetentionClass[];

/** Days for each class that has a rule. */
export type Retention = Readonly<Partial<Record<RetentionClass, number | undefined>>>;

const MS_PER_DAY = 86_400_000;

/** What came about before this is deleted. */
export function cutoffOf(days: number, now: Date): Date {
  return new Date(now.getTime() - days * MS_PER_DAY);
}

const HOUR_IN_BERLIN = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' });

/** Whether it is the time of day in which rules delete: few people read meters between one and five. */
export function isNight(now: Date): boolean {
  const hour = Number(HOUR_IN_BERLIN.format(now));
  return hour >= 1 && hour < 5;
}
