import { useRef } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import type { Search } from './create-search.ts';
import css from './job-list.module.css';
import { SearchField } from './SearchField.tsx';

/** The search of a list of meters: the field, how many were found, and what to do where none was (LST-11). */
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
        <div className={css.none}>
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
