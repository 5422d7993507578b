import type { ShareColumn, ShareGrouping } from '@zaehlwerk/domain/sharing/share-table';
import { type ReactNode, type Ref, useId } from 'react';
import { useTableRoom } from '../device/use-media.ts';
import { SearchField } from '../list/SearchField.tsx';
import type { Search } from '../list/use-job-search.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { caretUp, check } from '../ui/icons.ts';
import { caretDown } from '../ui/outside-icons.ts';
import { classNames } from '../ui/class-names.ts';
import foldingCss from '../ui/folding.module.css';
import css from './share-screen.module.css';
import type { Arrangement } from './use-share-table.ts';

/** Search, grouping and the open ones only; in narrow windows also sorting, because there are no column headers. */
export function TableTools({ ref, search, total, columns, groupings, arrangement, arrange, ...filter }: ToolsProps) {
  const { t } = useTexts();
  const wide = useTableRoom();
  const { grouping, sorting } = arrangement;
  const groups = groupings.length > 0 && (
    <Choices title={t('share.table.groupBy')}>
      {groupings.map((one) => (
        <Chip
          key={one}
          pressed={grouping === one}
          onPress={() => arrange({ ...arrangement, grouping: grouping === one ? null : one, collapsed: new Set() })}
        >
          {t(`share.table.by.${one}`)}
        </Chip>
      ))}
    </Choices>
  );
  const onlyOpen = (
    <Chip pressed={filter.onlyOpen} onPress={filter.onOnlyOpen}>
      {t('share.table.onlyOpen')}
    </Chip>
  );
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchField
          ref={ref}
          search={search}
          look={wide ? 'side' : 'page'}
          placeholder={t('share.table.search', { count: total })}
        />
      </div>
      {wide ? (
        <>
          {groups}
          <div className={css.end}>{onlyOpen}</div>
        </>
      ) : (
        <>
          {onlyOpen}
          <details className={classNames(foldingCss.folding, css.more)}>
            <summary>
              {t('share.table.arrange')}
              <Icon path={caretDown} size="small" />
            </summary>
            {groups}
            <Choices title={t('share.table.sortBy')}>
              {columns.map((column) => (
                <Chip
                  key={column}
                  pressed={sorting.column === column}
                  icon={sorting.descending ? caretDown : caretUp}
                  onPress={() =>
                    arrange({
                      ...arrangement,
                      sorting: { column, descending: sorting.column === column && !sorting.descending },
                    })
                  }
                >
                  {t(`share.table.${column}`)}
                  {sorting.column === column && (
                    <VisuallyHidden>
                      {`, ${t(sorting.descending ? 'share.table.descending' : 'share.table.ascending')}`}
                    </VisuallyHidden>
                  )}
                </Chip>
              ))}
            </Choices>
          </details>
        </>
      )}
    </div>
  );
}

interface ToolsProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly search: Search;
  /** How many jobs can be searched. */
  readonly total: number;
  readonly columns: readonly ShareColumn[];
  readonly groupings: readonly ShareGrouping[];
  readonly arrangement: Arrangement;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly onlyOpen: boolean;
  readonly onOnlyOpen: () => void;
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.choices}>
      <span id={id} className={css.choicesTitle}>
        {title}
      </span>
      {children}
    </div>
  );
}

/** One of several choices; the pressed one has an icon. */
function Chip({ pressed, icon = check, onPress, children }: ChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} onClick={onPress}>
      {pressed && <Icon path={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface ChipProps {
  readonly pressed: boolean;
  readonly icon?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}
