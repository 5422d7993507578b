import { mayShare } from '@zaehlwerk/domain/sharing/shareable';
import type { Share } from '@zaehlwerk/contract/sharing';
import { useId } from 'react';
import { useLackWords } from '../server/use-lack.ts';
import type { KeptAccount } from '../sign-in/kept-account.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useWide } from '../device/use-media.ts';
import type { Shares } from './use-shares.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { LongList } from '../ui/LongList.tsx';
import css from './share-list.module.css';
import { ShareCard } from './ShareCard.tsx';
import type { OwnJobs } from './SharedJobs.tsx';

/** In pixels, until a row has been measured. */
const ROW_HEIGHT = { narrow: 218, wide: 131 };

/** The shares of an account (MGT-13, MGT-14), or why there are none to be seen. Long lists draw only what is in sight. */
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

/** What was loaded before stays on the screen; it may be out of date then. */
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
