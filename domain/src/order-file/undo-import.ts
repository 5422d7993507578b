/**
 * For so many days what an import changed is kept, and the import can be taken back.
 * @see OPN-477
 */
export const UNDO_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when an import can be taken back. */
export function undoableUntil(importedAt: Date): Date {
  return new Date(importedAt.getTime() + UNDO_DAYS * DAY_MS);
}

/** An import of more orders, or of more logins, is taken back in the background, whoever asks: no call waits so long. */
const MOST_AT_ONCE = 1000;

/**
 * Whether an import of so many orders and logins is taken back in the background.
 * @see OPN-530
 */
export function isUndoneLater(
  { orders, logins }: { readonly orders: number; readonly logins: number },
  isPreferred: boolean,
): boolean {
  return isPreferred || Math.max(orders, logins) > MOST_AT_ONCE;
}

/** What keeps an import from being taken back; of an order the first one counts. */
export const UNDO_OBSTACLES = ['readAfterwards', 'archivedCampaign', 'changedAfterwards'] as const;
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number];

/** An order that an import has touched, as it is now. */
export interface TouchedOrder {
  /** A reading came for it since. */
  readonly isRead: boolean;
  /** It stands, or stood, in an archived campaign. */
  readonly isArchived: boolean;
  /** A later import, a list or an erasure changed it, or what it would come back to. */
  readonly isChanged: boolean;
}

/**
 * Why an order cannot be what it was before an import; null: it can.
 * @see OPN-478
 */
export function undoObstacle({ isRead, isArchived, isChanged }: TouchedOrder): UndoObstacle | null {
  if (isRead) return 'readAfterwards';
  if (isArchived) return 'archivedCampaign';
  return isChanged ? 'changedAfterwards' : null;
}

/** A login that an import has made or changed, as it is now. */
export interface TouchedLogin {
  readonly isNew: boolean;
  /** Somebody has signed in since. */
  readonly isUsed: boolean;
  /** A later import has changed it, or another password was issued since. */
  readonly isChanged: boolean;
  /** It has orders of other imports, shares, readings of unknown meters or a registration. */
  readonly hasOther: boolean;
}

/**
 * What becomes of a login when its import is taken back. Whoever has signed in since keeps the access they know.
 * @see OPN-487
 */
export function loginAfterUndo({ isNew, isUsed, isChanged, hasOther }: TouchedLogin): 'deleted' | 'restored' | 'stays' {
  if (isUsed || isChanged) return 'stays';
  if (isNew) return hasOther ? 'stays' : 'deleted';
  return 'restored';
}
