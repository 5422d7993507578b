import { type Ref, useId, useRef } from 'react';
import { useObservable } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { classNames } from '../ui/class-names.ts';
import { magnifyingGlass } from '../ui/icons.ts';
import css from './search-field.module.css';
import type { Search } from './use-job-search.ts';
import jobListCss from './job-list.module.css';

/** Filters a list of meters while typing. */
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

/** The search of a list of meters: the field, the number of matches, and what to do if there are none. */
export function JobSearch({ search, applied, count, look, className }: JobSearchProps) {
  const { t } = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const none = t('jobs.search.none', { term: applied });
  return (
    <>
      <div className={className}>
        <SearchField ref={field} search={search} look={look} />
      </div>
      <LiveRegion text={applied === '' ? '' : count === 0 ? none : t('jobs.search.found', { count })} />
      {count === 0 && applied !== '' && (
        <div className={jobListCss.none}>
          <strong>{none}</strong>
          <p>{t('jobs.search.none.hint')}</p>
          <Button
            size="small"
            onClick={() => {
              search.type('');
              field.current?.focus();
            }}
          >
            {t('jobs.search.clear')}
          </Button>
        </div>
      )}
    </>
  );
}

interface JobSearchProps {
  readonly search: Search;
  /** The term that the list uses. */
  readonly applied: string;
  /** How many meters were found. */
  readonly count: number;
  readonly look: 'page' | 'side';
  /** Around the search field. */
  readonly className?: string | undefined;
}
