import { MOST_CHOSEN } from '@zaehlwerk/contract/open-orders';
import { useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { NOTHING, type Selection } from './filter.ts';
import { ROWS } from './OrderTable.tsx';
import type { OpenOrders } from './use-board.ts';

/** Which of the listed orders are chosen, one by one or all, and how many of them can be reached by mail. */
export function useSelection({ orders, count, withMail, isOther }: OpenOrders) {
  const { t } = useDeskTexts();
  const notices = useNotices();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  /** The number of the order that was chosen last: rows change their places. */
  const last = useRef<string | null>(null);
  const some = (chosen: Iterable<readonly [string, boolean]>) =>
    setSelection({ kind: 'some', numbers: new Map(chosen) });
  const pairs = orders.map(({ orderNumber, hasMail }) => [orderNumber, hasMail] as const);
  const choose = (index: number, upTo: boolean) => {
    const own = pairs[index];
    // What is listed still is of another filter.
    if (isOther || own === undefined) return;
    const [number] = own;
    const from = pairs.findIndex(([one]) => one === last.current);
    last.current = number;
    if (selection.kind === 'all') {
      // Others of the filter are not loaded: without all of them nobody can tell which would stay.
      if (orders.length >= count) return some(pairs.filter(([one]) => one !== number));
      notices.show('INFO', t('desk.board.chosen.cleared'), t('desk.board.chosen.cleared.text'));
      return setSelection(NOTHING);
    }
    const before = selection.numbers;
    if (upTo && from !== -1) return some([...before, ...pairs.slice(Math.min(from, index), Math.max(from, index) + 1)]);
    some(before.has(number) ? [...before].filter(([one]) => one !== number) : [...before, own]);
  };
  const size = selection.kind === 'all' ? count : selection.numbers.size;
  const mails =
    selection.kind === 'all' ? withMail : [...selection.numbers.values()].filter((hasMail) => hasMail).length;
  return {
    selection,
    size,
    mails,
    letters: size - mails,
    isTooMany: selection.kind === 'some' && size > MOST_CHOSEN,
    choose,
    chooseAll: (all: boolean) => {
      if (!isOther) setSelection(all ? { kind: 'all' } : NOTHING);
    },
    clear: () => {
      last.current = null;
      setSelection(NOTHING);
    },
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
