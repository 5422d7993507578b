import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { RateName, Unit } from '../meters/MeterSigns.tsx';
import { formatDay } from '../text/formats.ts';
import { useDeskTexts } from '../text/use-desk-texts.ts';
import { lastDigits } from './caller-questions.ts';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { spokenDigits } from './spoken-digits.ts';

/** What is read out to whoever calls: the digits as words, as they stand on the counter now. */
export function ReadAloud({ job, values, day }: ReadAloudProps) {
  const { t } = useDeskTexts();
  const words = { digits: t('desk.digits'), comma: t('desk.entry.comma') };
  const isNamed = job.meter.meterRateTasks.length > 1;
  if (values.length === 0) return <p className={css.muted}>{t('desk.entry.aloud.empty')}</p>;
  const read = parseDay(day);
  return (
    <blockquote className={steps.aloud}>
      <p>{t('desk.entry.aloud.begin', { digits: lastDigits(job.meter.meterNumber) })}</p>
      {values.map(({ task, value }) => (
        <p key={task.taskId}>
          {isNamed && (
            <span>
              <RateName {...task} />:{' '}
            </span>
          )}
          <strong>
            {spokenDigits(value, words)} <UnitOf task={task} />
          </strong>
        </p>
      ))}
      <p>{t('desk.entry.aloud.end', { day: read === null ? day : formatDay(read) })}</p>
    </blockquote>
  );
}

function UnitOf({ task }: { readonly task: MeterRateTask }) {
  const unit = unitOf(task);
  return unit === null ? null : <Unit inText>{unit}</Unit>;
}

interface ReadAloudProps {
  readonly job: Job;
  /** Only rates with a value. */
  readonly values: readonly { readonly task: MeterRateTask; readonly value: Decimal }[];
  /** As it stands in the form. */
  readonly day: string;
}
