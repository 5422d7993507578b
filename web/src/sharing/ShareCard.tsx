import type { Share } from '@zaehlwerk/contract/sharing';
import { Link } from '@tanstack/react-router';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { directLink, PATHS } from '../paths.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { classNames } from '../ui/class-names.ts';
import { envelope } from '../ui/sharing.ts';
import { checkCircle, warningOctagon } from '../ui/status.ts';
import { Icon } from '../ui/Icon.tsx';
import { Status } from '../ui/Status.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './share-list.module.css';
import { ShareProgress } from './ShareProgress.tsx';

const NOTHING = { done: 0, total: 0 };

/** A share in the list: its name, which opens its details, its progress, a reminder, and its access. */
export function ShareCard({ accountId, share, isKnown, onAccess }: ShareCardProps) {
  const { t } = useTexts();
  const counts = share.counts ?? NOTHING;
  const isComplete = isKnown && counts.total > 0 && counts.done === counts.total;
  return (
    <div className={css.card}>
      <div className={css.who}>
        <h3>
          <Link
            className={css.name}
            to={PATHS.accountShare}
            params={{ accountId, subAccountId: share.id }}
            state={{ fromList: true }}
          >
            {share.name}
          </Link>
        </h3>
        <p>{t('management.meters', { count: counts.total })}</p>
        {share.unsentMails?.some(({ state }) => state === 'givenUp') && (
          <Status tone="err" icon={warningOctagon}>
            {t('management.mails.lost')}
          </Status>
        )}
      </div>
      <div className={css.amount}>{isKnown && <ShareProgress progress={counts} />}</div>
      <div className={css.actions}>
        <div className={classNames(css.state, isComplete && css.complete)}>
          {isComplete ? (
            <Status tone="ok" icon={checkCircle}>
              {t('management.complete')}
            </Status>
          ) : (
            <Reminder share={share} />
          )}
        </div>
        <Button size="small" onClick={onAccess}>
          {t('management.access')} <VisuallyHidden>{share.name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  );
}

interface ShareCardProps {
  readonly accountId: string;
  readonly share: Share;
  /** Whether the jobs of its giver are known: until then no progress is shown beside those of other screens. */
  readonly isKnown: boolean;
  readonly onAccess: () => void;
}

/**
 * Opens a mail to the people of a share in the mail program: none without a link to put into it, nor where there is nothing to
 * read.
 */
function Reminder({ share: { name, token, counts = NOTHING } }: { readonly share: Share }) {
  const { t } = useTexts();
  const { reminderMailEnabled } = usePortal();
  const { address } = useDevice();
  if (!reminderMailEnabled || token === null || counts.total === 0) return null;
  const subject = t('management.remind.subject', { name });
  const body = t('management.remind.body', { name, link: directLink(address.origin, token) });
  // Line breaks as mail programs want them (RFC 6068).
  const encode = (text: string) => encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return (
    <a className={buttonClass({ size: 'small' })} href={`mailto:?subject=${encode(subject)}&body=${encode(body)}`}>
      <Icon path={envelope} size="small" />
      {t('management.remind')} <VisuallyHidden>{name}</VisuallyHidden>
    </a>
  );
}
