import type { Finding } from '../finding.ts';
import { checkEmail } from './contact.ts';

/**
 * Where a receipt goes that somebody without access asks for: what was typed, without the space around it; null where nothing
 * was, of which there is nothing to say. Findings are at `email`.
 * @see ANO-84
 */
export function readRecipient(typed: string | null): {
  readonly recipient: string | null;
  readonly findings: readonly Finding[];
} {
  const recipient = typed?.trim() || null;
  return { recipient, findings: checkEmail(recipient) };
}
