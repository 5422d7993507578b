import { useTexts } from '../text/use-texts.ts';
import { pencil } from '../ui/icons/begun.ts';
import { Status } from '../ui/Status.tsx';

/** That something was entered for a meter that is not sent: its reading, or a correction of the one that was. */
export function BegunState({ done }: { readonly done: boolean }) {
  const { t } = useTexts();
  return (
    <Status tone="wait" icon={pencil}>
      {t(done ? 'jobs.row.correction' : 'jobs.row.begun')}
    </Status>
  );
}
