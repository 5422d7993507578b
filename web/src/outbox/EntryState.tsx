import { useOffline } from '../server/use-server.ts';
import { useTexts } from '../text/use-texts.ts';
import { Spinner } from '../ui/Icon.tsx';
import { checkCircle, warningOctagon } from '../ui/frame-icons.ts';
import { cloudSlash, hourglass } from '../ui/icons.ts';
import { Status } from '../ui/Banner.tsx';
import type { EntryStatus } from './entry-status.ts';
import css from './entry-state.module.css';

const LOOKS = {
  waiting: ['wait', hourglass],
  account: ['wait', hourglass],
  unsent: ['err', warningOctagon],
  sent: ['ok', checkCircle],
} as const;

/**
 * The status of an entry, in a word with its icon; `inList` where nothing else shows that there is no connection. A
 * correction is named as one, for the reading it corrects was sent.
 */
export function EntryState({ status, inList = false, correction = false }: EntryStateProps) {
  const { t } = useTexts();
  const offline = useOffline();
  const state = t(`outbox.state.${status}`);
  const word = correction ? t('outbox.correction', { state }) : state;
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
    <Status tone={tone} icon={inList && offline && tone === 'wait' ? cloudSlash : icon}>
      {word}
    </Status>
  );
}

interface EntryStateProps {
  readonly status: EntryStatus;
  readonly inList?: boolean;
  readonly correction?: boolean;
}
