import { useRef } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useNotices } from '../../ui/use-notices.ts';
import type { WorkingDraft } from './draft.ts';

/** Holds back what would go past, or lose, something that is not in the draft; and leads to the cause. */
export function useHolding(draft: WorkingDraft) {
  const { t } = useDeskTexts();
  const notices = useNotices();
  const fields = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  /** Sends what is not kept yet. `passes`: what was not touched here may be replaced. */
  const isHeld = async (passes: boolean): Promise<boolean> => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const isKept = await draft.flush();
    if (isKept && !wrong) return false;
    if (passes && !wrong && !draft.state.get().isTouched) return false;
    notices.show('WARNING', t('desk.settings.held'));
    (wrong ?? banner.current)?.focus();
    return true;
  };
  return { fields, banner, isHeld };
}
