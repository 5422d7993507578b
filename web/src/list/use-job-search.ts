import type { Job } from '@zaehlwerk/domain/job/job';
import { searchable, searchJobs } from '@zaehlwerk/domain/job/search-jobs';
import { METER_TYPES, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { useEffect, useMemo, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useObservable } from '../device/use-observable.ts';
import { useTexts } from '../text/use-texts.ts';
import { createSearch } from './create-search.ts';

/**
 * The sections of a list, filtered by the applied term: the one search of every list of meters. `sections` stays the same
 * until a job changes.
 */
export function useJobSearch<const Sections extends readonly (readonly Job[])[]>(sections: Sections) {
  const { clock } = useDevice();
  const [search] = useState(() => createSearch(clock));
  useEffect(() => search.end, [search]);
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

/** What each kind of meter is called in the current language: "Gas", "Gaszähler". */
function useKindWords() {
  const { t } = useTexts();
  return useMemo(
    () => new Map(METER_TYPES.map((type) => [type, [t(`meter.type.${type}`), t(`meter.name.${type}`)]])),
    [t],
  );
}
