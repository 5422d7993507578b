import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { accessTable, accessTableFileName, type HandedOver } from '@zaehlwerk/domain/sharing/access-table';
import { jobTable, jobTableFileName } from '@zaehlwerk/domain/sharing/job-table';
import type { Table } from '@zaehlwerk/domain/table/table';
import { useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { meterName } from '../jobs/meter-title.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useTexts } from '../text/use-texts.ts';

/** The spreadsheets of shares. Each says whether the person has the file now; where not, a notice says so. */
export interface ShareFiles {
  /** Whether one is being written. */
  readonly writing: boolean;
  /**
   * The documented 25 columns of these jobs (SHR-42), which `accountName` shares; offered only where `isExcelOffered` of
   * their settings.
   */
  readonly saveJobs: (jobs: readonly Job[], accountName: string) => Promise<boolean>;
  /** Names, access data, links and addresses of one or several shares, for letters and cards (OPN-214). */
  readonly saveAccesses: (accesses: readonly HandedOver[], accountName: string) => Promise<boolean>;
}

export function useShareFiles(): ShareFiles {
  const { t } = useTexts();
  const { clock, writeSheet, saveFile } = useDevice();
  const notices = useNotices();
  const [writing, setWriting] = useState(false);
  const save = async (name: string, table: Table) => {
    setWriting(true);
    try {
      saveFile({ name, content: await writeSheet(table) });
      return true;
    } catch {
      notices.show('ERROR', t('management.accounts.share.exportXlsx.error.title'), t('share.xlsx.failed'));
      return false;
    } finally {
      setWriting(false);
    }
  };
  const meterNameOf = (job: Job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
  const today = () => berlinDay(clock.now());
  return {
    writing,
    saveJobs: (jobs, accountName) =>
      save(
        jobTableFileName(today(), accountName),
        jobTable({ name: t('share.xlsx.jobs'), titleOf: (one) => t(`share.xlsx.column.${one}`), meterNameOf }, jobs),
      ),
    saveAccesses: (accesses, accountName) =>
      save(
        accessTableFileName(today(), accountName, t('share.xlsx.accesses')),
        accessTable({ name: t('share.xlsx.accesses'), titleOf: (one) => t(`share.xlsx.access.${one}`) }, accesses),
      ),
  };
}
