/** Somebody who had an order before, and until when. */
export interface FormerHolder {
  readonly accountId: string;
  readonly until: Date;
}

/** When a reading without an order was taken, and who has reported it; null for somebody without access. */
interface TakenReading {
  readonly takenAt: Date;
  readonly accountId: string | null;
}

/**
 * Whose reading it may be instead of the one who has the order now: of somebody who had it before and has reported the
 * reading, or who had it when the reading was taken. Null where there is nobody, and where whoever has the order has
 * reported it. Former holders are given as they left, the last first.
 * @see OPN-496
 */
export function formerHolderOf(
  { takenAt, accountId }: TakenReading,
  order: { readonly accountId: string; readonly formerHolders: readonly FormerHolder[] },
): FormerHolder | null {
  if (accountId === order.accountId) return null;
  const reporter = order.formerHolders.find((one) => one.accountId === accountId);
  return reporter ?? order.formerHolders.findLast(({ until }) => takenAt < until) ?? null;
}
