import { MOST_CHOSEN } from '@zaehlwerk/contract/open-orders';
import { useRef, useState } from 'react';
import { NOTHING, type Selection } from './filter.ts';
import { ROWS } from './OrderTable.tsx';
import type { OpenOrders } from './use-board.ts';

/** Which of the listed orders are chosen, one by one or all, and how many of them can be reached by mail. */
export function useSelection({ orders, count, withMail }: OpenOrders) {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const last = useRef(0);
  const numberAt = (index: number) => orders[index]?.orderNumber ?? '';
  const listed = () => new Set(orders.map(({ orderNumber }) => orderNumber));
  const choose = (index: number, upTo: boolean) => {
    const before = selection.kind === 'all' ? listed() : selection.numbers;
    const number = numberAt(index);
    if (upTo) {
      const [from, to] = [Math.min(last.current, index), Math.max(last.current, index)];
      const between = orders.slice(from, to + 1).map(({ orderNumber }) => orderNumber);
      setSelection({ kind: 'some', numbers: new Set([...before, ...between]) });
    } else {
      const others = [...before].filter((one) => one !== number);
      setSelection({ kind: 'some', numbers: new Set(before.has(number) ? others : [...others, number]) });
    }
    last.current = index;
  };
  const chosen = selection.kind === 'all' ? orders : orders.filter((one) => selection.numbers.has(one.orderNumber));
  const size = selection.kind === 'all' ? count : selection.numbers.size;
  const mails = selection.kind === 'all' ? withMail : chosen.filter(({ hasMail }) => hasMail).length;
  return {
    selection,
    size,
    mails,
    letters: size - mails,
    isTooMany: selection.kind === 'some' && size > MOST_CHOSEN,
    choose,
    chooseAll: (all: boolean) => setSelection(all ? { kind: 'all' } : NOTHING),
    clear: () => setSelection(NOTHING),
  };
}

export type Chosen = ReturnType<typeof useSelection>;

/** Takes the focus from row to row; into the first from elsewhere. */
export function walkRows(by: 1 | -1): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>(`#${ROWS} [data-row]`));
  const row = document.activeElement?.closest('tr');
  const at = rows.findIndex((one) => one.closest('tr') === row);
  rows[at === -1 ? 0 : at + by]?.focus();
}

/** The place of the row that has the focus; -1 where none has. */
export function focusedRow(): number {
  const row = document.activeElement?.closest('tr');
  const rows = Array.from(document.querySelectorAll(`#${ROWS} [data-row]`));
  return rows.findIndex((one) => one.closest('tr') === row);
}
