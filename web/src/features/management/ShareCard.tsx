import { shareProgress } from '@zaehlwerk/domain/sharing/made-shares';
import type { Share } from '@zaehlwerk/contract/sharing';
import { Link } from '@tanstack/react-router';
import { usePortal } from '../../application/use-portal.ts';
import { useDevice } from '../../device/use-device.ts';
import { directLink, PATHS } from '../../paths.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { envelope } from '../../ui/icons/sharing.ts';
import { checkCircle, warningOctagon } from '../../ui/icons/status.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Status } from '../../ui/Status.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './share-list.module.css';
import type { OwnJobs } from './SharedJobs.tsx';
import { ShareProgress } from './ShareProgress.tsx';

/** A share in the list: its name, which opens its details, its progress, a reminder, and its access. */
export function ShareCard({ accountId, share, own, onAccess }: ShareCardProps) {
  const { t } = useTexts();
  const progress = own && shareProgress(share, own);
  const isComplete = progress !== null && progress.total > 0 && progress.done === progress.total;
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
        <p>{t('management.meters', { count: share.jobs.length })}</p>
        {share.unsentMails?.some(({ state }) => state === 'givenUp') && (
          <Status tone="err" icon={warningOctagon}>
            {t('management.mails.lost')}
          </Status>
        )}
      </div>
      <div className={css.amount}>{progress !== null && <ShareProgress progress={progress} />}</div>
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
  readonly own: OwnJobs;
  readonly onAccess: () => void;
}

/**
 * Opens a mail to the people of a share in the mail program: none without a link to put into it, nor where there is nothing to
 * read.
 */
function Reminder({ share: { name, token, jobs } }: { readonly share: Share }) {
  const { t } = useTexts();
  const { reminderMailEnabled } = usePortal();
  const { address } = useDevice();
  if (!reminderMailEnabled || token === null || jobs.length === 0) return null;
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
