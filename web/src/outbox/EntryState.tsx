import { useTexts } from '../text/use-texts.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { checkCircle, hourglass, warningOctagon } from '../ui/icons/status.ts';
import { Status } from '../ui/Status.tsx';
import type { EntryStatus } from './entry-status.ts';
import css from './outbox-panel.module.css';

const LOOKS = {
  waiting: ['wait', hourglass],
  account: ['wait', hourglass],
  unsent: ['err', warningOctagon],
  sent: ['ok', checkCircle],
} as const;

/** How an entry stands, in a word with its icon. */
export function EntryState({ status }: { readonly status: EntryStatus }) {
  const { t } = useTexts();
  const word = t(`outbox.state.${status}`);
  if (status === 'sending') {
    return (
      <span className={css.sending}>
        <Spinner />
        {word}
      </span>
    );
  }
  const [tone, icon] = LOOKS[status];
  return (
    <Status tone={tone} icon={icon}>
      {word}
    </Status>
  );
}
