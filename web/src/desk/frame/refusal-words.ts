import type { Outcome } from '../../server/call.ts';
import type { DeskTexts } from '../../text/use-desk-texts.ts';

const MINUTE_S = 60;

/**
 * Why somebody was not let in, in words; null where it worked. `wrong` is what a 401 or 403 of a wrong secret means here.
 */
export function refusalWords(outcome: Outcome<unknown>, t: DeskTexts, wrong: string): string | null {
  if (outcome.kind === 'delivered') return null;
  if (outcome.kind === 'unreachable') return t('desk.signIn.unreachable');
  const { problem, retryAfterSeconds } = outcome;
  if (problem.status === 429)
    return t('desk.signIn.wait', { count: Math.ceil((retryAfterSeconds ?? MINUTE_S) / MINUTE_S) });
  if (problem.code === 'unauthorized' || problem.code === 'passwordWrong' || problem.code === 'invalid') return wrong;
  return problem.message;
}
