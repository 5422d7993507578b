/**
 * What is kept of one person, in classes, in the order in which they are told, and what becomes of each when the person is
 * erased. `kept`: what the law wants kept, without who it is of. `ended`: it is of no use to anybody any more; a session is
 * known until it expires, so that its device is told and keeps what it has not sent.
 */
export const PERSON_CLASSES = {
  account: 'deleted',
  access: 'deleted',
  sessions: 'ended',
  registration: 'deleted',
  mails: 'deleted',
  shares: 'ended',
  orders: 'deleted',
  earlierReadings: 'deleted',
  comments: 'deleted',
  photos: 'deleted',
  readings: 'kept',
} as const satisfies Readonly<Record<string, 'deleted' | 'ended' | 'kept'>>;

export type PersonClass = keyof typeof PERSON_CLASSES;

/** How much there is of each class. */
export type PersonCounts = Readonly<Record<PersonClass, number>>;

/**
 * Why something stays that had to do with an erased person: bills are made from values; what was handed over is where it
 * was handed to; and what others have sent is theirs.
 */
export const KEPT_REASONS = ['billing', 'handedOver', 'others'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** What stays, and why: reasons that nothing stays for are left out. */
export function keptOf(
  counts: Readonly<Record<KeptReason, number>>,
): readonly { readonly reason: KeptReason; readonly count: number }[] {
  return KEPT_REASONS.map((reason) => ({ reason, count: counts[reason] })).filter(({ count }) => count > 0);
}

/**
 * What becomes of an order of an erased person: where nothing was read it goes; else the numbers of order and meter stay
 * with the values, which mean nothing without them.
 */
export function erasedOrder({ hasReadings }: { readonly hasReadings: boolean }): 'deleted' | 'numbersKept' {
  return hasReadings ? 'numbersKept' : 'deleted';
}

/**
 * Whether an account is that of one customer alone, by the customer numbers of its orders: whoever reads for others, too, as
 * property managers do, is somebody else. An order that names nobody says nothing.
 */
export function isOfCustomerAlone(customerNumber: string, ofOrders: readonly (string | null)[]): boolean {
  return ofOrders.every((one) => one === null || one === customerNumber);
}

/** The ways in which a person is named: one of them at a time. The audit knows accounts by their ids. */
export const PERSON_NAMES = ['login', 'customerNumber', 'accountId'] as const;
export type PersonName = (typeof PERSON_NAMES)[number];

/** Of whom something is asked. */
export type AskedPerson = Readonly<Partial<Record<PersonName, string | undefined>>>;

/** By what a person is named, or what is wrong with that. */
export function readPersonName(
  asked: AskedPerson,
): { readonly by: PersonName; readonly name: string } | { readonly fault: 'required' | 'notTogether' } {
  const [first, ...others] = PERSON_NAMES.flatMap((by) => {
    const name = asked[by]?.trim() ?? '';
    return name === '' ? [] : [{ by, name }];
  });
  if (first === undefined) return { fault: 'required' };
  return others.length > 0 ? { fault: 'notTogether' } : first;
}
