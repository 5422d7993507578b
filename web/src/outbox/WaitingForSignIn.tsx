import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { hourglass } from '../ui/waiting.ts';
import css from './outbox-bar.module.css';
import { useKeptSenders } from './use-kept-senders.ts';

/** So many are named. */
const MOST_NAMES = 3;

/** Says on the sign-in screen whose readings wait there to be sent. */
export function WaitingForSignIn() {
  const { t } = useTexts();
  const senders = useKeptSenders();
  if (senders.length === 0) return null;
  const all = { name: null, count: senders.reduce((sum, { count }) => sum + count, 0) };
  return (
    <div className={css.bar} role="status">
      <Icon path={hourglass} size="small" />
      <span>
        {(senders.length > MOST_NAMES ? [all] : senders).map(({ name, count }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
          <span key={index} className={css.line}>
            {name === null ? t('outbox.signIn', { count }) : t('outbox.signIn.named', { count, name })}
          </span>
        ))}
      </span>
    </div>
  );
}
