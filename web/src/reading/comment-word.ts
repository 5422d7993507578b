import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';

/** What the comment of a job is called, everywhere the same: comment, or hint where it can only be chosen (OPN-062). */
export function commentWord(settings: EffectiveSettings): 'text' | 'choice' {
  return commentField(settings) === 'choice' ? 'choice' : 'text';
}
