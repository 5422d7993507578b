import { useTexts } from '../text/use-texts.ts';
import { Status } from '../ui/Status.tsx';

/** From Phosphor Icons (MIT); it stands here because no other screen shows it. */
const pencil =
  'M230.14,70.54,185.46,25.85a20,20,0,0,0-28.29,0L33.86,149.17A19.85,19.85,0,0,0,28,163.31V208a20,20,0,0,0,20,20H92.69a19.86,19.86,0,0,0,14.14-5.86L230.14,98.82a20,20,0,0,0,0-28.28ZM91,204H52V165l84-84,39,39ZM192,103,153,64l18.34-18.34,39,39Z';

/** That something was entered for a meter that is not sent: its reading, or a correction of the one that was. */
export function BegunState({ done }: { readonly done: boolean }) {
  const { t } = useTexts();
  return (
    <Status tone="wait" icon={pencil}>
      {t(done ? 'jobs.row.correction' : 'jobs.row.begun')}
    </Status>
  );
}
