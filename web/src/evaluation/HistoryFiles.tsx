import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import {
  historyTable,
  type HistoryTableColumn,
  historyTableFileName,
} from '@zaehlwerk/domain/evaluation/history-table';
import type { JobEvaluation } from '@zaehlwerk/domain/evaluation/rate-history';
import type { ReadingReason } from '@zaehlwerk/domain/evaluation/reading-reason';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { useDevice } from '../device/use-device.ts';
import { useMeterName } from '../meters/use-meter-name.ts';
import { useSavingTables } from '../list/use-saving-tables.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { fileXls, printer } from '../ui/sharing.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './evaluation.module.css';

/** The readings of a meter on paper, as a spreadsheet and as CSV (OPN-226). */
export function HistoryFiles({ job, evaluation }: HistoryFilesProps) {
  const { t } = useTexts();
  const { clock, print } = useDevice();
  const { writing, saveSheet, saveCsv } = useSavingTables();
  const meterName = useMeterName()(job);
  const words = {
    name: t('evaluation.table'),
    titleOf: (column: HistoryTableColumn) => t(`evaluation.column.${column}`),
    meterName,
    reasonOf: (reason: ReadingReason) => t(`evaluation.reason.${reason}`),
  };
  const table = () => historyTable(words, job, evaluation);
  const name = (ending: 'xlsx' | 'csv') =>
    historyTableFileName(ending, berlinDay(clock.now()), meterName, job.meter.meterNumber);
  return (
    <div className={css.files} role="group" aria-label={t('evaluation.files')}>
      <Button size="small" onClick={print}>
        <Icon path={printer} size="small" />
        {t('evaluation.print')}
      </Button>
      <Button
        size="small"
        busyLabel={writing ? t('evaluation.saving') : undefined}
        onClick={() => void saveSheet(name('xlsx'), table())}
      >
        <Icon path={fileXls} size="small" />
        {t('evaluation.saveSheet')}
      </Button>
      <Button size="small" onClick={() => saveCsv(name('csv'), table())}>
        {t('evaluation.saveCsv')}
      </Button>
    </div>
  );
}

interface HistoryFilesProps {
  readonly job: Job;
  readonly evaluation: JobEvaluation<MeterRateTask>;
}
