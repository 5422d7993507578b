import type { ShareColumn } from '@zaehlwerk/domain/sharing/share-table';
import { useTexts } from '../text/use-texts.ts';
import { caretUp } from '../ui/action.ts';
import { caretDown } from '../ui/menu.ts';
import { caretUpDown } from '../ui/table.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import css from './share-table.module.css';
import type { Arrangement } from './use-share-table.ts';

/** The names of the columns, each a button that sorts by it and, pressed again, turns the order round (SHR-16). */
export function TableHead({ columns, sorting, onSort }: TableHeadProps) {
  const { t } = useTexts();
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.line}>
        <div role="columnheader" className={css.check}>
          <VisuallyHidden>{t('share.table.selection')}</VisuallyHidden>
        </div>
        {columns.map((column) => {
          const isSorted = sorting.column === column;
          return (
            <div
              key={column}
              role="columnheader"
              aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                <span>{t(`share.table.${column}`)}</span>
                <Icon path={isSorted ? (sorting.descending ? caretDown : caretUp) : caretUpDown} />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface TableHeadProps {
  readonly columns: readonly ShareColumn[];
  readonly sorting: Arrangement['sorting'];
  readonly onSort: (column: ShareColumn) => void;
}
