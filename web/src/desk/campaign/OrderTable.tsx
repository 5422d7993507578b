import type { OpenOrder, OrderSort } from '@zaehlwerk/contract/open-orders';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { useToday } from '../../meters/use-today.ts';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { caretUp, clockCountdown } from '../../ui/icons.ts';
import { envelope } from '../../ui/area-icons.ts';
import { Icon } from '../../ui/Icon.tsx';
import { caretDown } from '../../ui/outside-icons.ts';
import { useLinkTo } from '../frame/use-desk.ts';
import { type Column, type ListLook, sortOf } from './columns.ts';
import { useColumnName } from './use-column-name.ts';
import type { Selection } from './filter.ts';
import css from './orders.module.css';
import type { Sorting } from './use-board.ts';

/** The table whose rows the keys walk. */
export const ROWS = 'desk-open-orders';

/** The open orders, a row each; its meter number leads to the order's page. Whoever may do nothing with them chooses none. */
export function OrderTable(props: OrderTableProps) {
  const { orders, count, selection, look, mayChoose, onSort, onChoose, onChooseAll } = props;
  const { t } = useDeskTexts();
  const nameOf = useColumnName();
  const isAll = selection.kind === 'all';
  const some = selection.kind === 'some' && selection.numbers.size > 0;
  const all = (event: KeyboardEvent) => {
    if (!mayChoose || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onChooseAll(true);
  };
  return (
    // It scrolls, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={css.box}
      role="region"
      aria-label={t('desk.board.orders.region', { count })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={all}
    >
      <table id={ROWS} className={css.table}>
        <thead>
          <tr>
            {mayChoose && (
              <th scope="col" className={css.hit}>
                <input
                  type="checkbox"
                  aria-label={t('desk.board.chooseAll')}
                  checked={isAll}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = some;
                  }}
                  onChange={() => onChooseAll(!isAll)}
                />
              </th>
            )}
            {look.columns.map((column) => {
              const sort = sortOf(column);
              const label = nameOf(column);
              if (sort !== null)
                return <SortedHead key={column} sort={sort} label={label} sorting={look.sorting} onSort={onSort} />;
              return (
                <th key={column} scope="col">
                  {label}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <Row
              key={order.orderNumber}
              order={order}
              columns={look.columns}
              isChosen={isAll || selection.numbers.has(order.orderNumber)}
              mayChoose={mayChoose}
              onChoose={(event) => onChoose(index, event.shiftKey)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OrderTableProps {
  readonly orders: readonly OpenOrder[];
  readonly count: string;
  readonly selection: Selection;
  readonly look: ListLook;
  readonly mayChoose: boolean;
  readonly onSort: (sort: OrderSort) => void;
  /** `upTo`: everything from the last chosen one to this. */
  readonly onChoose: (index: number, upTo: boolean) => void;
  readonly onChooseAll: (all: boolean) => void;
}

function SortedHead({ sort, label, sorting, onSort }: SortedHeadProps) {
  const isSorted = sorting.sort === sort;
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onSort(sort)} onFocus={showWhole}>
        {label}
        <Icon path={isSorted && sorting.isDescending ? caretDown : caretUp} size="small" />
      </button>
    </th>
  );
}

/** A browser takes a head for visible of which some is, and leaves the rest beside the box; by pointer it stays where it is. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface SortedHeadProps extends Pick<OrderTableProps, 'onSort'> {
  readonly sorting: Sorting;
  readonly sort: OrderSort;
  readonly label: string;
}

function Row({ order, columns, isChosen, mayChoose, onChoose }: RowProps) {
  const { t } = useDeskTexts();
  return (
    <tr aria-selected={mayChoose ? isChosen : undefined}>
      {mayChoose && (
        <td className={css.hit}>
          <input
            type="checkbox"
            aria-label={t('desk.board.choose', { meter: order.meterNumber })}
            checked={isChosen}
            onChange={() => undefined}
            onClick={onChoose}
          />
        </td>
      )}
      {columns.map((column) => {
        const Cell = CELLS[column];
        return <Cell key={column} order={order} />;
      })}
    </tr>
  );
}

interface RowProps extends OfOrder {
  readonly columns: readonly Column[];
  readonly isChosen: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (event: MouseEvent) => void;
}

interface OfOrder {
  readonly order: OpenOrder;
}

/** What each column shows of an order. */
const CELLS: Readonly<Record<Column, (of: OfOrder) => ReactNode>> = {
  orderNumber: ({ order }) => <td>{order.orderNumber}</td>,
  meterType: TypeCell,
  meterNumber: NumberCell,
  customerNumber: ({ order }) => <td>{order.customerNumber ?? '–'}</td>,
  customer: ({ order }) => <td>{order.customerName ?? order.customerNumber ?? '–'}</td>,
  address: ({ order: { street, houseNumber, city } }) => (
    <td>{joinPresent(', ', joinPresent(' ', street, houseNumber), city)}</td>
  ),
  zip: ({ order }) => <td>{order.zip ?? '–'}</td>,
  deadline: DeadlineCell,
  reminded: ({ order }) => (
    <td>
      <Reminded order={order} />
    </td>
  ),
};

function TypeCell({ order: { meterType } }: OfOrder) {
  const { t: common } = useTexts();
  return (
    <td>
      <span className={css.type}>
        <MeterTypeIcon type={meterType} small />
        {common(`meter.type.${meterType}`)}
      </span>
    </td>
  );
}

function NumberCell({ order: { orderNumber, meterNumber } }: OfOrder) {
  const linkTo = useLinkTo();
  return (
    <th scope="row">
      <a data-row={orderNumber} {...linkTo({ screen: 'order', orderNumber, words: '' })}>
        <MeterNumber>{meterNumber}</MeterNumber>
      </a>
    </th>
  );
}

function DeadlineCell({ order: { deadline } }: OfOrder) {
  const { t } = useDeskTexts();
  const today = useToday();
  if (deadline === null) return <td className={css.day}>{t('desk.deadline.none')}</td>;
  const day = formatDay(deadline as Day);
  return (
    <td className={css.day}>
      {deadline < today ? (
        <Status tone="warn" icon={clockCountdown}>
          {day}
        </Status>
      ) : (
        day
      )}
    </td>
  );
}

function Reminded({ order: { hasMail, remindedAt } }: OfOrder) {
  const { t } = useDeskTexts();
  if (!hasMail)
    return (
      <span className={css.type}>
        <Icon path={envelope} size="small" />
        {t('desk.board.reminded.letter')}
      </span>
    );
  if (remindedAt === null) return t('desk.board.reminded.never');
  return t('desk.board.reminded', { day: formatDay(berlinDay(new Date(remindedAt))).slice(0, 6) });
}
