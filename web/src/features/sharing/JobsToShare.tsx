import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { sharesPerJob } from '@zaehlwerk/domain/sharing/made-shares';
import {
  columnsWithValues,
  countSelection,
  groupingsWithValues,
  orderShareJobs,
} from '@zaehlwerk/domain/sharing/share-table';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { KeptAccount } from '../../accounts/kept-account.ts';
import { useDevice } from '../../device/use-device.ts';
import { useObservable } from '../../device/use-observable.ts';
import { createSearch } from '../../jobs/create-search.ts';
import { useNotices } from '../../notices/use-notices.ts';
import { useShares } from '../../shares/use-shares.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { beginScreen } from '../../ui/screen-focus.ts';
import { Frame, Message } from './Frame.tsx';
import { SelectAll } from './SelectAll.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import css from './share-screen.module.css';
import { ShareTable } from './ShareTable.tsx';
import { TableTools } from './TableTools.tsx';
import { useSelection } from './use-selection.ts';
import { type Arrangement, useShareTable } from './use-share-table.ts';

const AT_FIRST: Arrangement = {
  sorting: { column: 'latestExecution', descending: false },
  grouping: null,
  collapsed: new Set(),
};

/** The table, what it shows and what is selected in it; all of this stays while the access is made, and for coming back. */
export function JobsToShare({ account, jobs, loading, createAccess }: JobsToShareProps) {
  const { clock } = useDevice();
  const shares = useShares(account.id);
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  const applied = useObservable(search.applied);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [arrangement, arrange] = useState(AT_FIRST);
  const [selection, select] = useSelection();
  const [touched, setTouched] = useState(false);
  const [sharing, setSharing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const prepared = useMemo(() => searchable(orderShareJobs(jobs)), [jobs]);
  const shown = useMemo(
    () => searchJobs(prepared, applied).filter(({ done }) => !onlyOpen || !done),
    [prepared, applied, onlyOpen],
  );
  const shared = useMemo(() => sharesPerJob(shares.list ?? []), [shares.list]);
  const columns = useMemo(() => columnsWithValues(jobs, shared), [jobs, shared]);
  const groupings = useMemo(() => groupingsWithValues(jobs), [jobs]);
  const lines = useShareTable(shown, shared, arrangement);
  const selected = useMemo(
    () => prepared.map(({ job }) => job).filter(({ id }) => selection.ids.has(id)),
    [prepared, selection.ids],
  );
  useEndOfJobs(jobs, selection.ids, select);
  if (sharing) {
    const back = () => {
      setSharing(false);
      beginScreen();
    };
    return createAccess({ accountId: account.id, jobs: selected, onBack: back, onDone: back });
  }
  return (
    <Frame
      account={account}
      bar={
        <SelectionBar
          counted={countSelection(selected, shared)}
          touched={touched}
          onClear={() => select({ type: 'clear' })}
          onShare={() => setSharing(true)}
        />
      }
    >
      <TableTools
        ref={field}
        search={search}
        total={jobs.length}
        columns={columns}
        groupings={groupings}
        arrangement={arrangement}
        arrange={arrange}
        onlyOpen={onlyOpen}
        onOnlyOpen={() => setOnlyOpen(!onlyOpen)}
      />
      <Found applied={applied} onlyOpen={onlyOpen} count={shown.length} />
      {shares.failed !== false && <SharesMissing reload={shares.reload} />}
      {shown.length === 0 ? (
        <NoMatch
          applied={applied}
          onClear={() => {
            search.type('');
            setOnlyOpen(false);
            field.current?.focus();
          }}
        />
      ) : (
        <div aria-busy={loading || undefined}>
          <SelectAll
            jobs={shown}
            selected={selection.ids}
            onPress={() => {
              setTouched(true);
              select({ type: 'toggleAll', jobs: shown });
            }}
          />
          <ShareTable
            lines={lines}
            columns={arrangement.grouping === 'building' ? columns.filter((one) => one !== 'address') : columns}
            shared={shared}
            arrangement={arrangement}
            arrange={arrange}
            selection={selection}
            select={(change) => {
              setTouched(true);
              select(change);
            }}
          />
        </div>
      )}
    </Frame>
  );
}

/** What the making of an access gets. */
export interface CreateAccessProps {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

interface JobsToShareProps {
  readonly account: KeptAccount;
  /** Those of the account that may be shared; at least one. */
  readonly jobs: readonly Job[];
  readonly loading: boolean;
  readonly createAccess: (props: CreateAccessProps) => ReactNode;
}

/** Takes jobs that have gone out of the selection, and says so. */
function useEndOfJobs(
  jobs: readonly Job[],
  selected: ReadonlySet<string>,
  select: ReturnType<typeof useSelection>[1],
): void {
  const { t } = useTexts();
  const notices = useNotices();
  useEffect(() => {
    const present = new Set(jobs.map(({ id }) => id));
    const gone = [...selected].filter((id) => !present.has(id)).length;
    if (gone === 0) return;
    select({ type: 'keepOnly', ids: present });
    notices.show('INFO', t('share.table.gone', { count: gone }));
  }, [jobs, selected, select, notices, t]);
}

/** Says how many jobs a filter leaves. */
function Found({ applied, onlyOpen, count }: FoundProps) {
  const { t } = useTexts();
  const filtered = applied !== '' || onlyOpen;
  const text = count === 0 ? t('share.table.noMatch') : t('jobs.search.found', { count });
  return <LiveRegion text={filtered ? text : ''} />;
}

interface FoundProps {
  readonly applied: string;
  readonly onlyOpen: boolean;
  readonly count: number;
}

/** In place of the table when a filter leaves nothing of it. */
function NoMatch({ applied, onClear }: { readonly applied: string; readonly onClear: () => void }) {
  const { t } = useTexts();
  return (
    <Message
      title={applied === '' ? t('share.table.noMatch') : t('jobs.search.none', { term: applied })}
      text={t('share.table.noMatch.hint')}
    >
      <Button size="small" onClick={onClear}>
        {t('share.table.showAll')}
      </Button>
    </Message>
  );
}

/** Which jobs are shared already is not known; sharing goes on without. */
function SharesMissing({ reload }: { readonly reload: () => void }) {
  const { t } = useTexts();
  return (
    <Banner tone="info" title={t('share.table.sharesMissing')}>
      <p>{t('share.table.sharesMissing.hint')}</p>
      <Button size="small" onClick={reload}>
        {t('jobs.retry')}
      </Button>
    </Banner>
  );
}
