import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { METER_TYPES, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { useEffect, useMemo, useState } from 'react';
import type { Clock } from '../device/clock.ts';
import { type Observable, settable } from '../device/observable.ts';
import { requiredContext, useDevice, useObservable } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';

/** The term is applied after this pause in typing. */
const SEARCH_DEBOUNCE_MS = 250;

/** A search term while it is typed: the field shows every key, the list uses the applied term. */
export interface Search {
  /** The text in the field. */
  readonly term: Observable<string>;
  /** The term the list uses: trimmed, and 250 ms after the last key. */
  readonly applied: Observable<string>;
  readonly type: (term: string) => void;
  /** Stops applying terms. */
  readonly end: () => void;
}

/**
 * The search of an area's list: it outlives opening a meter and coming back, and turning the device, which moves the list
 * beside the screen.
 */
export const [ListSearchContext, useListSearch] = requiredContext<Search>('list search');

/** A search with an empty term, as long as the component is there. */
export function useNewSearch(): Search {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
  return search;
}

function createSearch(clock: Clock): Search {
  const term = settable('');
  const applied = settable('');
  let end = () => {};
  return {
    term,
    applied,
    type: (typed) => {
      // The pause starts with the key, not with the rendering of the field.
      end();
      const next = typed.trim();
      if (next !== '') end = clock.after(SEARCH_DEBOUNCE_MS, () => applied.set(next));
      term.set(typed);
      // An emptied field shows everything at once.
      if (next === '') applied.set('');
    },
    end: () => end(),
  };
}

/**
 * The sections of a list, filtered by the applied term, for every list of meters. `sections` stays the same until a job
 * changes.
 */
export function useJobSearch<const Sections extends readonly (readonly Job[])[]>(sections: Sections, search: Search) {
  const applied = useObservable(search.applied);
  const kinds = useKindWords();
  // Once per list, not per key: folding thousands of jobs takes longer than a frame.
  const prepared = useMemo(
    () => sections.map((jobs) => searchable(jobs, ({ meter }) => kinds.get(meterTypeOf(meter)))),
    [sections, kinds],
  );
  const found = useMemo(
    () => prepared.map((jobs) => searchJobs(jobs, applied)) as { readonly [Place in keyof Sections]: readonly Job[] },
    [prepared, applied],
  );
  return { search, applied, found, count: found.reduce((sum, { length }) => sum + length, 0) };
}

/** The names of each type of meter in the current language: "Gas", "Gaszähler". */
function useKindWords() {
  const { t } = useTexts();
  return useMemo(
    () => new Map(METER_TYPES.map((type) => [type, [t(`meter.type.${type}`), t(`meter.name.${type}`)]])),
    [t],
  );
}
