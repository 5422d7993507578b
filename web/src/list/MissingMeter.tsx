import { Link } from '@tanstack/react-router';
import { usePortal } from '../tenant/use-portal.ts';
import { useDraftState } from '../outbox/use-drafts.ts';
import { EntryState } from '../outbox/EntryState.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { buttonClass } from '../ui/button-class.ts';
import { plus } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { BegunState } from './BegunState.tsx';
import css from './job-list.module.css';

/** The link to reporting a meter that is not on the list; only if that is allowed (OPN-057). */
export function MissingMeter() {
  const { t } = useTexts();
  const draft = useDraftState({ kind: 'unknownReading' });
  if (!usePortal().unknownReadings.unknownReadingsAllowed) return null;
  return (
    <div className={css.missing}>
      <Link className={buttonClass({ wide: true })} to={PATHS.unknownMeter}>
        <Icon path={plus} size="small" />
        {t('unknown.title')}
      </Link>
      {draft === 'failed' && <EntryState status="unsent" inList />}
      {draft === 'begun' && <BegunState done={false} />}
    </div>
  );
}
