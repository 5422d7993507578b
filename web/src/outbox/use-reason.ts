import { useAccountList } from '../sign-in/use-accounts.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { useTexts } from '../text/use-texts.ts';
import { reasonOf } from './entry-status.ts';

/** Why an entry is still here. */
export interface Reason {
  readonly words: string;
  /** Whether it leads to the utility: its telephone and mail stand beside. */
  readonly toUtility: boolean;
}

/** Says why an entry is still here, and whom to ask where somebody has made its account; null when there is nothing to say. */
export function useReason(): (entry: OutboxEntry) => Reason | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  return (entry) => {
    const { state, accountId } = entry;
    const ended = state.kind === 'accountEnded' ? state.account : null;
    const info = accounts.find(({ id }) => id === accountId)?.info;
    const giver = ended?.giverName ?? info?.parentName ?? null;
    const reason = reasonOf(entry, giver !== null);
    if (reason === null) return null;
    const words = t(reason, { giver: giver ?? '', name: ended?.name ?? t('frame.noName') });
    return { words, toUtility: reason === 'outbox.why.gone' || reason === 'outbox.why.ended' };
  };
}
