/** Hosts whose mailboxes are the same with and without full stops, and which of their names counts. */
const WITHOUT_STOPS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox that a mail address leads to, for counting alone, never for sending: without a tag behind `+`, in lower case,
 * and at Gmail without full stops. What is taken for one mailbox and are two, as some hosts tell them apart, share a limit.
 * @see OPN-310
 */
export function mailboxOf(address: string): string {
  const [local = '', ...hosts] = address.trim().toLowerCase().split('@');
  const host = hosts.join('@');
  const plain = local.replace(/(?<=.)\+.*$/s, '');
  const named = WITHOUT_STOPS[host];
  return named === undefined ? `${plain}@${host}` : `${plain.replaceAll('.', '')}@${named}`;
}
