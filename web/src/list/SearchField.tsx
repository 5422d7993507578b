import { type Ref, useId } from 'react';
import { useObservable } from '../device/use-observable.ts';
import { useTexts } from '../text/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { magnifyingGlass } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Search } from './create-search.ts';
import css from './search-field.module.css';

/** Filters a list of meters while typing (LST-11). */
export function SearchField({ ref, search, look, placeholder }: SearchFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const term = useObservable(search.term);
  return (
    <search className={classNames(css.search, look === 'side' && css.side)}>
      <VisuallyHidden>
        <label htmlFor={id}>{t('jobs.search')}</label>
      </VisuallyHidden>
      <input
        ref={ref}
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? t('jobs.search.placeholder')}
        value={term}
        onChange={(event) => search.type(event.target.value)}
      />
      <Icon path={magnifyingGlass} size={look === 'side' ? 'small' : 'normal'} />
    </search>
  );
}

interface SearchFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly search: Search;
  readonly look: 'page' | 'side';
  /** What can be searched for. */
  readonly placeholder?: string;
}
