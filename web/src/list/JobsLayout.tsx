import { Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useJobs } from '../meters/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { JobList } from './JobList.tsx';
import { useWide } from '../device/use-media.ts';
import { Split } from '../ui/Split.tsx';
import split from '../ui/split.module.css';
import searchField from './search-field.module.css';
import { ListSearchContext, useNewSearch } from './use-job-search.ts';
import { useRememberChoice } from './use-preselection.ts';

/** The area of the readings: in wide windows the list beside the current screen, otherwise that screen alone. */
export function JobsLayout() {
  useRememberChoice();
  return (
    <ListSearchContext value={useNewSearch()}>
      <Split isWide={useWide()} side={<Sidebar />}>
        <Outlet />
      </Split>
    </ListSearchContext>
  );
}

function Sidebar() {
  const { t } = useTexts();
  const jobs = useJobs();
  const { jobId } = useParams({ strict: false });
  const scroller = useRef<HTMLElement>(null);
  return (
    <nav ref={scroller} className={split.side} aria-label={t('jobs.list')}>
      <JobList jobs={jobs} look="side" scroller={scroller} current={jobId} searchClass={searchField.atTop} />
    </nav>
  );
}
