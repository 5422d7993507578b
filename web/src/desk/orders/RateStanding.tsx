import { formatDecimal, subtractDecimals } from '@zaehlwerk/domain/decimal/decimal';
import { continuedValue } from '@zaehlwerk/domain/job/fall';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { standingResult } from '@zaehlwerk/domain/job/job-result';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { valueLimits } from '@zaehlwerk/domain/reading/check-reading';
import { lastOf } from '@zaehlwerk/domain/reading/last-reading';
import { counterDigits, readingText } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../../meters/MeterSigns.tsx';
import { Scale } from '../../reading/RateComparison.tsx';
import { decimalDigits, wholeDigits } from '../../reading/feedback.ts';
import { formatAmount, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { checkCircle, info, warning } from '../../ui/frame-icons.ts';
import css from './order.module.css';

/** What counts of a register now: its value on the counter, where it lies in what is expected, and what was used. */
export function RateStanding({ task, isNamed }: { readonly task: MeterRateTask; readonly isNamed: boolean }) {
  const { t, language } = useDeskTexts();
  const result = standingResult(task);
  const last = lastOf(task.readingEvents);
  const value = result?.readingValue ?? last?.readingValue ?? null;
  const unit = unitOf(task);
  const { pre, post } = counterDigits(task);
  const used =
    result === null || last === null
      ? null
      : subtractDecimals(continuedValue(result, last.readingValue, task), last.readingValue);
  return (
    <section className={css.rate} aria-label={isNamed ? undefined : t('desk.order.state')}>
      {isNamed && (
        <h2>
          <RateName {...task} />
        </h2>
      )}
      <div>
        {result !== null ? (
          <Status tone="ok" icon={checkCircle}>
            {t('desk.order.standing', { day: formatDay(result.readingDate) })}
          </Status>
        ) : task.notReadable !== undefined ? (
          <Status tone="warn" icon={warning}>
            {t('desk.order.notReadable', { day: formatDay(task.notReadable.readingDate) })}
          </Status>
        ) : (
          <Status tone="wait" icon={info}>
            {last === null ? t('desk.order.notRead') : t('desk.order.last', { day: formatDay(last.readingDate) })}
          </Status>
        )}
        {value !== null && (
          <>
            <VisuallyHidden>{formatAmount(readingText(value, task), unit, language)}</VisuallyHidden>
            <div className={css.counter}>
              <Counter
                pre={wholeDigits(value, pre)}
                post={post === 0 ? '' : decimalDigits(value, post).padEnd(post, '0')}
                {...(unit === null ? {} : { unit })}
              />
            </div>
          </>
        )}
      </div>
      <div className={css.expected}>
        <Scale
          id={`standing-${task.taskId}`}
          rate={task}
          last={last?.readingValue ?? null}
          {...limitsOf(task)}
          value={result?.readingValue ?? null}
        />
        {used !== null && (
          <dl className={css.facts}>
            <div>
              <dt>{t('desk.order.use')}</dt>
              <dd>{formatAmount(formatDecimal(used), unit, language)}</dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}

function limitsOf(task: MeterRateTask) {
  const { minimum, maximum } = valueLimits(task);
  return { minimum, maximum };
}
