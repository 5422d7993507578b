import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { refusalWords } from './refusal-words.ts';
import { useDeskAccess } from './use-desk.ts';

/** Whether somebody is being signed out, and what does it. That it failed is said; then the session goes on. */
export function useSignOut(): readonly [boolean, () => void] {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const notices = useNotices();
  const failed = t('desk.signOut.failed');
  const [isUnderWay, start] = useAction(failed);
  const leave = () =>
    start(async () => {
      const outcome = await access.signOut();
      const isOver = outcome.kind === 'refused' && outcome.problem.status === 401;
      const words = isOver ? null : refusalWords(outcome, t, failed);
      if (words !== null) notices.show('ERROR', failed, words);
    });
  return [isUnderWay, () => void leave()];
}
