import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../../../jobs/RateName.tsx';
import { readingText } from '../../../jobs/reading-text.ts';
import { decimalDigits, wholeDigits } from '../../../reading-entry/deviating-digit.ts';
import { formatAmount } from '../../../text/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Counter } from '../../../ui/Counter.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './waiting-reading.module.css';

/** One rate of a reading that waits: the counter as it stood. */
export function WaitingRate({ task, value }: { readonly task: MeterRateTask; readonly value: number }) {
  const { language } = useTexts();
  const exact = decimalFromNumber(value);
  if (exact === null) return null;
  const size = counterDigits(task);
  const unit = unitOf(task);
  return (
    <div>
      <p className={css.rate}>
        <RateName {...task} />
      </p>
      <VisuallyHidden>
        <p>{formatAmount(readingText(exact, task), unit, language)}</p>
      </VisuallyHidden>
      <Counter
        pre={wholeDigits(exact, size.pre)}
        post={decimalDigits(exact, size.post)}
        {...(unit === null ? {} : { unit })}
      />
    </div>
  );
}
