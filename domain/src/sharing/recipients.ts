import { checkEmail } from '../anonymous-reading/contact.ts';
import { type Finding, finding } from '../finding.ts';

/** @see OPN-113 */
export const MAX_RECIPIENTS = 50;

/**
 * The addresses of a typed or pasted list, each once: separated by white space, commas or semicolons.
 * @see SHR-50, OPN-113
 */
export function readRecipients(text: string): string[] {
  const seen = new Set<string>();
  return text.split(/[\s,;]+/).filter((address) => {
    const key = address.toLowerCase();
    if (address === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * What keeps an access from being sent to these addresses: none, more than 50, or one that is no address; findings are
 * at `emails` and `emails[i]`.
 * @see SHR-46, SHR-47
 */
export function checkRecipients(addresses: readonly string[]): Finding[] {
  if (addresses.length === 0) return [finding('recipients.missing', 'blocks', 'emails', {})];
  const findings = addresses.flatMap((address, index) =>
    checkEmail(address).map((one): Finding => ({ ...one, at: `emails[${index}]` })),
  );
  if (addresses.length <= MAX_RECIPIENTS) return findings;
  return [finding('recipients.tooMany', 'blocks', 'emails', { count: MAX_RECIPIENTS }), ...findings];
}
