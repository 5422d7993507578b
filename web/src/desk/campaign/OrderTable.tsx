import type { OpenOrder, OrderSort } from '@zaehlwerk/contract/open-orders';
import { berlinDay, type Day } from '@zaehlwerk/domain/calendar/day';
import type { KeyboardEvent, MouseEvent } from 'react';
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
import type { Selection } from './filter.ts';
import css from './orders.module.css';
import type { Sorting } from './use-board.ts';

/** The table whose rows the keys walk. */
export const ROWS = 'desk-open-orders';

const COLUMNS = [
  ['meterType', 'desk.board.type'],
  ['meterNumber', 'desk.board.column.meter'],
  ['customer', 'desk.board.column.customer'],
  ['address', 'desk.board.column.address'],
  ['deadline', 'desk.board.deadline'],
] as const satisfies readonly (readonly [OrderSort, string])[];

/** The open orders, a row each; its meter number leads to the order's page. Whoever may do nothing with them chooses none. */
export function OrderTable(props: OrderTableProps) {
  const { orders, count, selection, sorting, mayChoose, onSort, onChoose, onChooseAll } = props;
  const { t } = useDeskTexts();
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
            {COLUMNS.map(([sort, label]) => (
              <SortedHead key={sort} sort={sort} label={t(label)} sorting={sorting} onSort={onSort} />
            ))}
            <th scope="col">{t('desk.board.column.reminded')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <Row
              key={order.orderNumber}
              order={order}
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
  readonly sorting: Sorting;
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
      <button type="button" onClick={() => onSort(sort)}>
        {label}
        <Icon path={isSorted && sorting.isDescending ? caretDown : caretUp} size="small" />
      </button>
    </th>
  );
}

interface SortedHeadProps extends Pick<OrderTableProps, 'sorting' | 'onSort'> {
  readonly sort: OrderSort;
  readonly label: string;
}

function Row({ order, isChosen, mayChoose, onChoose }: RowProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const linkTo = useLinkTo();
  const { orderNumber, meterType, meterNumber, customerName, street, houseNumber, deadline } = order;
  const isLate = deadline !== null && deadline < useToday();
  return (
    <tr aria-selected={mayChoose ? isChosen : undefined}>
      {mayChoose && (
        <td className={css.hit}>
          <input
            type="checkbox"
            aria-label={t('desk.board.choose', { meter: meterNumber })}
            checked={isChosen}
            onChange={() => undefined}
            onClick={onChoose}
          />
        </td>
      )}
      <td>
        <span className={css.type}>
          <MeterTypeIcon type={meterType} small />
          {common(`meter.type.${meterType}`)}
        </span>
      </td>
      <th scope="row">
        <a data-row={orderNumber} {...linkTo({ screen: 'order', orderNumber, words: '' })}>
          <MeterNumber>{meterNumber}</MeterNumber>
        </a>
      </th>
      <td>{customerName ?? order.customerNumber ?? '–'}</td>
      <td>{[street, houseNumber].filter((one) => one !== null).join(' ')}</td>
      <td className={css.day}>
        {deadline === null ? (
          t('desk.deadline.none')
        ) : isLate ? (
          <Status tone="warn" icon={clockCountdown}>
            {formatDay(deadline as Day)}
          </Status>
        ) : (
          formatDay(deadline as Day)
        )}
      </td>
      <td>
        <Reminded order={order} />
      </td>
    </tr>
  );
}

interface RowProps {
  readonly order: OpenOrder;
  readonly isChosen: boolean;
  readonly mayChoose: boolean;
  readonly onChoose: (event: MouseEvent) => void;
}

function Reminded({ order: { hasMail, remindedAt } }: Pick<RowProps, 'order'>) {
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
