import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import type { Job } from '@zaehlwerk/domain/job/job';
import { accessTable, accessTableFileName, type HandedOver } from '@zaehlwerk/domain/sharing/access-table';
import { jobTable, jobTableFileName } from '@zaehlwerk/domain/sharing/job-table';
import { useDevice } from '../device/use-device.ts';
import { meterName } from '../meters/meter-title.ts';
import { useSavingTables } from '../list/use-saving-tables.ts';
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
  const { clock } = useDevice();
  const { writing, saveSheet } = useSavingTables();
  const meterNameOf = (job: Job) => {
    const name = meterName(job);
    return 'own' in name ? name.own : t(name.key);
  };
  const today = () => berlinDay(clock.now());
  return {
    writing,
    saveJobs: (jobs, accountName) =>
      saveSheet(
        jobTableFileName(today(), accountName),
        jobTable({ name: t('share.xlsx.jobs'), titleOf: (one) => t(`share.xlsx.column.${one}`), meterNameOf }, jobs),
      ),
    saveAccesses: (accesses, accountName) =>
      saveSheet(
        accessTableFileName(today(), accountName, t('share.xlsx.accesses')),
        accessTable({ name: t('share.xlsx.accesses'), titleOf: (one) => t(`share.xlsx.access.${one}`) }, accesses),
      ),
  };
}
