/** How an account stands: somebody has signed in, nobody has yet, or nobody can. */
export const ACCESS_STATES = ['used', 'unused', 'closed'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** The ways into an account, and when it was last used. */
interface WaysIn {
  readonly isEnded: boolean;
  readonly logins: readonly { readonly hasPassword: boolean; readonly cardCodes: number }[];
  /** Direct links that work. */
  readonly links: number;
  readonly lastUsedAt: Date | null;
}

/** @see OPN-581 */
export function accessStateOf({ isEnded, logins, links, lastUsedAt }: WaysIn): AccessState {
  const isOpen = links > 0 || logins.some(({ hasPassword, cardCodes }) => hasPassword || cardCodes > 0);
  if (isEnded || !isOpen) return 'closed';
  return lastUsedAt === null ? 'unused' : 'used';
}
