import { compareDecimals, type Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { currentResult } from '@zaehlwerk/domain/job/job-result';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-text';
import { parseReadingValue, type TypedDigits } from '@zaehlwerk/domain/reading/reading-value';
import { carriedOver } from '@zaehlwerk/domain/submission/carried-over';
import { RateName } from '../meters/RateName.tsx';
import { rateOf, type ReadingDraft } from './reading-draft.ts';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { arrowRight } from '../ui/menu.ts';
import css from './correction-head.module.css';

/**
 * Over the form of a correction: which reading is corrected, each value as it was sent and as it will be, and that what the
 * form does not show stays with it.
 */
export function CorrectionHead({ job, settings, draft }: CorrectionHeadProps) {
  const { t } = useTexts();
  const rates = job.meter.meterRateTasks.flatMap((task) => {
    const result = currentResult(task);
    return result === null ? [] : [{ task, result }];
  });
  const [first] = rates;
  if (first === undefined) return null;
  const kept = rates.map(({ result }) => carriedOver(result, { comment: null, images: 0 }, settings));
  return (
    <section className={css.head} aria-labelledby="correction">
      <h2 id="correction">{t('correction.title', { day: formatDay(first.result.readingDate) })}</h2>
      <dl className={css.values}>
        {rates.map(({ task, result }) => (
          <div key={task.taskId}>
            {rates.length > 1 && (
              <dt>
                <RateName {...task} />
              </dt>
            )}
            <Values
              task={task}
              sent={result.readingValue}
              typed={valueOf(rateOf(draft, task.taskId).typed, task, settings)}
            />
          </div>
        ))}
      </dl>
      {kept.some(({ comment }) => comment !== null) && <p>{t('correction.hidden.comment')}</p>}
      {kept.some(({ images }) => images.length > 0) && <p>{t('correction.hidden.photos')}</p>}
    </section>
  );
}

/** What was sent, and where the form holds another value, what it will be. */
function Values({ task, sent, typed }: ValuesProps) {
  const { t, language } = useTexts();
  const amountOf = (value: Decimal) => formatAmount(readingText(value, task), unitOf(task), language);
  const isSame = typed !== null && compareDecimals(typed, sent) === 0;
  return (
    <dd>
      <span>{t('correction.from', { value: amountOf(sent) })}</span>
      {!isSame && (
        <>
          {' '}
          <Icon path={arrowRight} size="small" />
          <strong>{t('correction.to', { value: typed === null ? '…' : amountOf(typed) })}</strong>
        </>
      )}
    </dd>
  );
}

/** Null while what is typed is no value. */
function valueOf(typed: TypedDigits, task: MeterRateTask, settings: EffectiveSettings): Decimal | null {
  const read = parseReadingValue(typed, task, settings.meterReading);
  return read.ok ? read.value : null;
}

interface CorrectionHeadProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly draft: ReadingDraft;
}

interface ValuesProps {
  readonly task: MeterRateTask;
  readonly sent: Decimal;
  readonly typed: Decimal | null;
}
