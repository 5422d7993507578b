import { Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useJobs } from '../../jobs/use-jobs.ts';
import { useTexts } from '../../text/use-texts.ts';
import { JobList } from './JobList.tsx';
import split from '../../ui/split.module.css';
import searchField from '../../job-list/search-field.module.css';
import { useRememberChoice } from './use-preselection.ts';
import { useWide } from '../../device/use-media.ts';

/**
 * The area of the readings: in wide windows the list beside the current screen, otherwise that screen alone (LST-03,
 * LST-04).
 */
export function JobsLayout() {
  const wide = useWide();
  useRememberChoice();
  // The same elements in both layouts, so that typed values survive turning the device.
  return (
    <div className={wide ? split.split : split.alone}>
      {wide && <Sidebar />}
      <div className={wide ? split.content : split.alone}>
        <Outlet />
      </div>
    </div>
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
