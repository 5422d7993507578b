import { getOpenOrders, type OrderSort } from '@zaehlwerk/contract/open-orders';
import { type ReactNode, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { type CountedCampaign, useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import css from './board.module.css';
import { Asked } from './Asked.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { type ListLook, readLook, writtenLook } from './columns.ts';
import { DayBars } from './DayBars.tsx';
import { Facets, Pickers } from './Facets.tsx';
import { type Filter, type FilterName, turned } from './filter.ts';
import { OrderTable } from './OrderTable.tsx';
import list from './orders.module.css';
import { Runs } from './Runs.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type OpenOrders, type Progress, type Sorting, useOpenOrders, useStaleLists } from './use-board.ts';
import { type Chosen, focusedRow, useSelection, walkRows } from './use-selection.ts';

/** The facets, the figures and the list of open orders, which belong together: what is chosen there narrows the list here. */
export function BoardWork({ campaign, progress, figures }: BoardWorkProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const [filter, setFilter] = useState<Filter>({});
  const { look, setLook, sort } = useLook();
  const { sorting } = look;
  const [asked, setAsked] = useState<'remind' | 'letters' | null>(null);
  const { campaignId, state } = campaign;
  const open = useOpenOrders(campaignId, filter, sorting);
  const chosen = useSelection(open);
  const narrow = (next: Filter) => {
    setFilter(next);
    chosen.clear();
  };
  const turn = (name: FilterName, value: string | null) => narrow(turned(filter, name, value));
  const mayAct = may('import') && state !== 'archived';
  const isOpen = state === 'open';
  const mayPrint = mayAct && state !== 'closed' && chosen.size > 0 && !chosen.isTooMany && !open.isOther;
  useStaleLists(campaignId, progress);
  const ask = (what: 'remind' | 'letters') => () => {
    if (mayPrint && (what === 'letters' || (isOpen && chosen.mails > 0))) setAsked(what);
  };
  const choose = (upTo: boolean) => () => {
    const row = focusedRow();
    if (mayAct && row >= 0) chosen.choose(row, upTo);
  };
  useShortcuts({
    j: () => walkRows(1),
    k: () => walkRows(-1),
    x: choose(false),
    'Shift+x': choose(true),
    f: focusFilter,
    e: ask('remind'),
    b: ask('letters'),
    Escape: chosen.size > 0 ? chosen.clear : undefined,
  });
  const found = t('desk.board.found', { count: open.count });
  return (
    <>
      <div className={css.columns}>
        <Facets progress={progress} filter={filter} onTurn={turn} />
        <div className={css.main}>
          <div className={css.live}>
            {figures}
            <DayBars progress={progress} />
          </div>
          <Runs campaignId={campaignId} />
          <div className={list.head}>
            <h2>{t('desk.board.orders')}</h2>
            <span>{open.isOther || (open.isLoading && open.orders.length === 0) ? t('desk.loading') : found}</span>
            <Reach filter={filter} onTurn={turn} />
            <ColumnChoice look={look} onLook={setLook} />
            <FileLink campaignId={campaignId} filter={filter} sorting={sorting} />
          </div>
          <LiveRegion text={open.isLoading ? '' : found} />
          <Pickers progress={progress} filter={filter} onTurn={turn} />
          <SavedFilters campaignId={campaignId} filter={filter} onFilter={narrow} />
          <Found
            open={open}
            chosen={chosen}
            filter={filter}
            look={look}
            mayChoose={mayAct}
            onSort={sort}
            onClear={() => narrow({})}
          />
        </div>
      </div>
      {mayAct ? (
        <SelectionBar chosen={chosen} state={state} onRemind={ask('remind')} onLetters={ask('letters')} />
      ) : (
        !may('import') && <p className={css.mayNot}>{mayNot('import')}</p>
      )}
      <Asked what={asked} campaign={campaign} filter={filter} chosen={chosen} onClose={() => setAsked(null)} />
    </>
  );
}

/** How the clerk has the list; kept in this browser for the clerk and the application. */
function useLook() {
  const { storage } = useDevice();
  const { applicationId, session } = useDesk();
  const place = `zaehlwerk.desk.list.${applicationId}.${session.clerkId}`;
  const [look, setLook] = useState(() => readLook(storage.read(place)));
  const keep = (next: ListLook) => {
    setLook(next);
    storage.write(place, writtenLook(next));
  };
  const sort = (by: OrderSort) => {
    const { sorting } = look;
    keep({ ...look, sorting: { sort: by, isDescending: sorting.sort === by && !sorting.isDescending } });
  };
  return { look, setLook: keep, sort };
}

/** The orders that were found, and why some or all are missing. */
function Found({ open, chosen, filter, look, mayChoose, onSort, onClear }: FoundProps) {
  const { t, language } = useDeskTexts();
  return (
    <>
      {open.failed !== null && <Failed outcome={open.failed} onAgain={open.again} />}
      {open.hasMoved && open.failed === null && (
        <Banner tone="info" title={t('desk.board.moved')}>
          <Button size="small" onClick={open.again}>
            {t('desk.board.moved.again')}
          </Button>
        </Banner>
      )}
      {open.orders.length > 0 ? (
        <OrderTable
          orders={open.orders}
          count={formatPlain(String(open.count), language)}
          selection={chosen.selection}
          look={look}
          mayChoose={mayChoose}
          onSort={onSort}
          onChoose={chosen.choose}
          onChooseAll={chosen.chooseAll}
        />
      ) : (
        !open.isLoading &&
        open.failed === null && <Nothing isNarrowed={Object.keys(filter).length > 0} onClear={onClear} />
      )}
      {open.loadMore !== null && open.orders.length > 0 && (
        <Button size="small" busyLabel={open.isLoading ? t('desk.loading') : undefined} onClick={open.loadMore}>
          {t('desk.board.more')}
        </Button>
      )}
    </>
  );
}

interface FoundProps {
  readonly open: OpenOrders;
  readonly chosen: Chosen;
  readonly filter: Filter;
  readonly look: ListLook;
  readonly mayChoose: boolean;
  readonly onSort: (by: OrderSort) => void;
  readonly onClear: () => void;
}

/** To the first facet; where the window is too narrow for these, to the first picker. */
function focusFilter(): void {
  const all = Array.from(document.querySelectorAll<HTMLElement>('[data-facet], [data-picker]'));
  all.find((one) => one.checkVisibility())?.focus();
}

interface BoardWorkProps {
  readonly campaign: CountedCampaign;
  readonly progress: Progress;
  readonly figures: ReactNode;
}

/** Whether customers can be reached by mail, as a filter of its own. */
function Reach({
  filter,
  onTurn,
}: {
  readonly filter: Filter;
  readonly onTurn: (name: 'mail', value: string | null) => void;
}) {
  const { t } = useDeskTexts();
  return (
    <label className={list.reach}>
      <span>{t('desk.board.reach')}</span>
      <select
        data-picker=""
        value={filter.mail ?? 'all'}
        onChange={({ target: { value } }) => onTurn('mail', value === 'all' ? null : value)}
      >
        {(['all', 'some', 'none'] as const).map((value) => (
          <option key={value} value={value}>
            {t(`desk.board.reach.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The list as it is narrowed and sorted, whole, as a spreadsheet. */
function FileLink({ campaignId, filter, sorting: { sort, isDescending } }: FileLinkProps) {
  const { t } = useDeskTexts();
  const { applicationId } = useDesk();
  const query = new URLSearchParams({ ...filter, sort, ...(isDescending && { descending: 'true' }), format: 'xlsx' });
  const path = getOpenOrders.path.replace('{applicationId}', applicationId).replace('{campaignId}', campaignId);
  return (
    <a className={list.file} href={`${path}?${query}`} download>
      {t('desk.board.file')}
    </a>
  );
}

interface FileLinkProps {
  readonly campaignId: string;
  readonly filter: Filter;
  readonly sorting: Sorting;
}

function Nothing({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  const { t } = useDeskTexts();
  return (
    <div className={css.none}>
      <p>{t(isNarrowed ? 'desk.board.found.none' : 'desk.board.found.done')}</p>
      {isNarrowed && (
        <Button size="small" onClick={onClear}>
          {t('desk.board.clear')}
        </Button>
      )}
    </div>
  );
}
