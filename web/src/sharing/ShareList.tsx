import { Link } from '@tanstack/react-router';
import type { Share } from '@zaehlwerk/contract/sharing';
import { percentDone, type Progress as Counted } from '@zaehlwerk/domain/job/progress';
import { mayShare } from '@zaehlwerk/domain/sharing/shares';
import { useId } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useWide } from '../device/use-media.ts';
import { directLink, PATHS } from '../paths.ts';
import { useLackWords } from '../server/use-lack.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner, Status } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LongList } from '../ui/LongList.tsx';
import { Progress } from '../ui/Progress.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { envelope } from '../ui/area-icons.ts';
import { buttonClass, classNames } from '../ui/class-names.ts';
import { checkCircle, warningOctagon } from '../ui/frame-icons.ts';
import type { OwnJobs } from './SharedJobs.tsx';
import css from './share-list.module.css';
import type { Shares } from './use-shares.ts';

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { narrow: 218, wide: 131 };

/** The shares of an account, or why there are none to show. Long lists render only what is visible. */
export function ShareList({ account, shares, own, onAccess }: ShareListProps) {
  const { t } = useTexts();
  const id = useId();
  const all = shares.list ?? [];
  const rowHeight = ROW_HEIGHT[useWide() ? 'wide' : 'narrow'];
  return (
    <section className={css.section} aria-labelledby={id} aria-busy={shares.loading}>
      <h2 className={css.heading}>
        <span id={id}>{t('management.list')}</span>
        {shares.list !== null && <span className={css.count}>{all.length}</span>}
      </h2>
      {shares.failed !== false && <NotLoaded shares={shares} why={shares.failed} />}
      {shares.list === null && shares.failed === false && <Loading />}
      {shares.list?.length === 0 && <Nothing own={own} />}
      {all.length > 0 && (
        <LongList items={all} keyOf={(share) => share.id} rowHeight={rowHeight} className={css.rows}>
          {(share) => (
            <ShareCard accountId={account.id} share={share} isKnown={own !== null} onAccess={() => onAccess(share)} />
          )}
        </LongList>
      )}
    </section>
  );
}

interface ShareListProps {
  readonly account: KeptAccount;
  readonly shares: Shares;
  readonly own: OwnJobs;
  /** Called to show the access of a share. */
  readonly onAccess: (share: Share) => void;
}

/** What was loaded before stays on the screen; it may be out of date. */
function NotLoaded({ shares, why }: { readonly shares: Shares; readonly why: 'offline' | 'failed' }) {
  const { t } = useTexts();
  const lacking = useLackWords();
  return (
    <div className={css.message}>
      <Banner
        tone={why === 'offline' ? 'info' : 'err'}
        title={t(shares.list === null ? 'management.notLoaded' : 'management.stale')}
      >
        <p>{why === 'offline' ? lacking(t('management.failed.offline')) : t('management.failed.failed')}</p>
        <Button size="small" onClick={shares.reload}>
          {t('jobs.retry')}
        </Button>
      </Banner>
    </div>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <p className={css.message} role="status">
      {t('management.loading')}
    </p>
  );
}

function Nothing({ own }: { readonly own: OwnJobs }) {
  const { t } = useTexts();
  const { reshareAllowed } = usePortal();
  const may = own !== null && mayShare([...own.values()], reshareAllowed);
  return (
    <div className={css.message}>
      <strong>{t('management.empty')}</strong>
      {own !== null && <p>{t(may ? 'management.empty.may' : 'management.empty.mayNot')}</p>}
    </div>
  );
}

const NOTHING = { done: 0, total: 0 };

/** A share in the list: its name, which opens its details, its progress, a reminder, and its access. */
function ShareCard({ accountId, share, isKnown, onAccess }: ShareCardProps) {
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
  /** Whether the jobs of its giver are known: until then no progress is shown that could contradict other screens. */
  readonly isKnown: boolean;
  readonly onAccess: () => void;
}

/**
 * Opens a mail to the recipients of a share in the mail program; not shown without a link to include, nor without
 * meters to read.
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

/** The progress of a share: "31 von 38", the percentage and a bar. */
export function ShareProgress({ progress }: { readonly progress: Counted }) {
  const { t } = useTexts();
  return (
    <>
      <p className={css.figures}>
        <span>{t('jobs.progress', { ...progress })}</span>
        <span>{`${percentDone(progress)}\u00a0%`}</span>
      </p>
      <Progress {...progress} />
    </>
  );
}
