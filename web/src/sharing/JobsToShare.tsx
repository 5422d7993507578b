import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { Job } from '@zaehlwerk/domain/job/job';
import { countSelection } from '@zaehlwerk/domain/sharing/share-table';
import { useRef, useState } from 'react';
import { PATHS } from '../paths.ts';
import type { KeptAccount } from '../sign-in/kept-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { check, minus } from '../ui/icons.ts';
import { useScreenStep } from '../ui/use-screen-step.ts';
import { NOTHING_ENTERED } from './AccessForm.tsx';
import { CreateAccess } from './CreateAccess.tsx';
import { Frame, Message } from './Frame.tsx';
import { ConfirmShare, SelectionBar } from './SelectionBar.tsx';
import { ShareTable } from './ShareTable.tsx';
import { TableTools } from './TableTools.tsx';
import css from './share-table.module.css';
import { stateOf, useJobsToShare } from './use-jobs-to-share.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the access is being named for the selected meters. */
    readonly namesAccess?: boolean;
  }
}

/** The table, its filter and its selection; all of this is kept while the access is created, and for coming back. */
export function JobsToShare({ account, jobs, loading }: JobsToShareProps) {
  const state = useJobsToShare(account.id, jobs);
  const { selected, outOfSight, shares, table } = state;
  const [touched, setTouched] = useState(false);
  const [isAsking, ask] = useState(false);
  // As they were when the user continued: the server decides about later changes.
  const [sharing, setSharing] = useState<readonly Job[]>([]);
  const [entered, enter] = useState(NOTHING_ENTERED);
  const navigate = useNavigate();
  const router = useRouter();
  // An entry of its own in the history: the browser's back button leads to the selection, too. After a reload nothing
  // is selected.
  const isNaming = useLocation({ select: (location) => location.state.namesAccess === true }) && sharing.length > 0;
  useScreenStep(isNaming ? 'name' : 'select');
  const counted = countSelection(selected, table.shared);
  const select: typeof table.select = (change) => {
    setTouched(true);
    table.select(change);
  };
  const params = { accountId: account.id };
  if (isNaming) {
    const done = () => void navigate({ to: PATHS.account, params });
    return (
      <CreateAccess
        accountId={account.id}
        jobs={sharing}
        entered={entered}
        onEnter={enter}
        onBack={() => router.history.back()}
        onDone={done}
      />
    );
  }
  return (
    <Frame
      account={account}
      bar={
        <SelectionBar
          counted={counted}
          touched={touched}
          onFirst={state.firstFew}
          onClear={() => {
            table.select({ type: 'clear' });
            enter(NOTHING_ENTERED);
          }}
          onShare={() => ask(true)}
        />
      }
    >
      {isAsking && (
        <ConfirmShare
          jobs={selected}
          shared={counted.shared}
          outOfSight={outOfSight}
          onConfirm={() => {
            ask(false);
            setSharing(selected);
            void navigate({ to: PATHS.share, params, state: { namesAccess: true } });
          }}
          onClose={() => ask(false)}
        />
      )}
      {shares.failed !== false && <SharesMissing reload={shares.reload} />}
      <Jobs {...state} select={select} total={jobs.length} loading={loading} />
    </Frame>
  );
}

interface JobsToShareProps {
  readonly account: KeptAccount;
  /** The jobs of the account that may be shared; at least one. */
  readonly jobs: readonly Job[];
  readonly loading: boolean;
}

/** The filter and the jobs it leaves. */
function Jobs({ search, shown, table, groupings, select, total, loading }: JobsProps) {
  const { applied, onlyOpen, setOnlyOpen } = search;
  const { arrangement, arrange, columns, selection } = table;
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TableTools
        ref={field}
        search={search.field}
        total={total}
        columns={columns}
        groupings={groupings}
        arrangement={arrangement}
        arrange={arrange}
        onlyOpen={onlyOpen}
        onOnlyOpen={() => setOnlyOpen(!onlyOpen)}
      />
      <Found applied={applied} onlyOpen={onlyOpen} count={shown.length} />
      {shown.length === 0 ? (
        <NoMatch
          applied={applied}
          onClear={() => {
            search.field.type('');
            setOnlyOpen(false);
            field.current?.focus();
          }}
        />
      ) : (
        <div aria-busy={loading || undefined}>
          <SelectAll jobs={shown} selected={selection.ids} onPress={() => select({ type: 'toggleAll', jobs: shown })} />
          <ShareTable
            {...table}
            columns={arrangement.grouping === 'building' ? columns.filter((one) => one !== 'address') : columns}
            select={select}
          />
        </div>
      )}
    </>
  );
}

interface JobsProps extends Pick<ReturnType<typeof useJobsToShare>, 'search' | 'shown' | 'table' | 'groupings'> {
  readonly select: ReturnType<typeof useJobsToShare>['table']['select'];
  readonly total: number;
  readonly loading: boolean;
}

/** Shows how many jobs a filter leaves. */
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

/** Replaces the table when a filter leaves nothing. */
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

/** It is unknown which jobs are already shared; sharing is possible all the same. */
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

/** Selects all jobs that the filter leaves, or none of them. */
function SelectAll({ jobs, selected, onPress }: SelectAllProps) {
  const { t } = useTexts();
  const state = stateOf(jobs, selected);
  return (
    <button type="button" role="checkbox" aria-checked={state} className={css.all} onClick={onPress}>
      <span className={css.mark}>{state !== false && <Icon path={state === true ? check : minus} />}</span>
      {t('share.table.all', { count: jobs.length })}
    </button>
  );
}

interface SelectAllProps {
  /** All that the filter leaves. */
  readonly jobs: readonly Job[];
  readonly selected: ReadonlySet<string>;
  readonly onPress: () => void;
}
