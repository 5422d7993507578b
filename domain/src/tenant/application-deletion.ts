/**
 * What hangs on an application (a tenant), in classes, in the order in which they are told, and what becomes of each when it is
 * deleted. The audit stays: it is one chain over all applications, and the proof.
 */
export const APPLICATION_CLASSES = {
  orders: 'deleted',
  readings: 'deleted',
  earlierReadings: 'deleted',
  photos: 'deleted',
  accounts: 'deleted',
  shares: 'deleted',
  logins: 'deleted',
  access: 'deleted',
  sessions: 'deleted',
  mails: 'deleted',
  campaigns: 'deleted',
  imports: 'deleted',
  deliveries: 'deleted',
  clerks: 'deleted',
  keys: 'deleted',
  settings: 'deleted',
  audit: 'kept',
} as const satisfies Readonly<Record<string, 'deleted' | 'kept'>>;

export type ApplicationClass = keyof typeof APPLICATION_CLASSES;

/** How much there is of each class. */
export type ApplicationCounts = Readonly<Record<ApplicationClass, number>>;

/** What is told beside the counts: readings nobody has fetched yet, which are lost, those that were, and what operators did. */
export const DELETION_NOTICES = ['notHandedOver', 'handedOver', 'audit'] as const;
export type DeletionNotice = (typeof DELETION_NOTICES)[number];

/** What is said of a deletion with numbers: the application, orders and readings. */
export interface SaidOfDeletion {
  readonly application?: string | undefined;
  readonly orders?: number | undefined;
  readonly readings?: number | undefined;
}

/**
 * Why a deletion is not begun: what has to be said was not, another application was named, or there is another number by now;
 * null where it may begin. Numbers that do not match are refused so that nobody deletes what they have not seen.
 * @see OPN-590
 */
export function faultOfDeletion(
  applicationId: string,
  { orders, readings }: Pick<ApplicationCounts, 'orders' | 'readings'>,
  said: SaidOfDeletion,
):
  | { readonly missing: readonly (keyof SaidOfDeletion)[] }
  | { readonly field: keyof SaidOfDeletion; readonly code: 'notOneOf' | 'otherCounts' }
  | null {
  const missing = (['application', 'orders', 'readings'] as const).filter((field) => said[field] === undefined);
  if (missing.length > 0) return { missing };
  if (said.application !== applicationId) return { field: 'application', code: 'notOneOf' };
  if (said.orders !== orders) return { field: 'orders', code: 'otherCounts' };
  return said.readings === readings ? null : { field: 'readings', code: 'otherCounts' };
}

/** How much of a deletion is done, from 0 to 1; rows that came while it ran count as no more than all. */
export function shareDeleted({
  rows,
  gone,
  isOver,
}: {
  readonly rows: number;
  readonly gone: number;
  readonly isOver: boolean;
}): number {
  if (isOver) return 1;
  // The last rows are those of the application itself: it is never all before it is over.
  return rows === 0 ? 0 : Math.min(0.99, gone / rows);
}
