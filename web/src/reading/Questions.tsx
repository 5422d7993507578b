import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { askedAbout, questionAbout } from '@zaehlwerk/domain/job/job-result';
import { readingPeriod } from '@zaehlwerk/domain/job/reading-period';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { RateName } from '../meters/MeterSigns.tsx';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import css from './reading.module.css';

/** What the utility asks about what was sent, beside that, and until when the next reading can answer. */
export function Questions({ job, settings }: QuestionsProps) {
  const { t } = useTexts();
  const rates = job.meter.meterRateTasks;
  const asked = rates.flatMap((rate) => {
    const question = questionAbout(rate);
    return question === null ? [] : [{ rate, question }];
  });
  if (asked.length === 0) return null;
  const { to } = readingPeriod(job, settings);
  const questions = [...new Set(asked.map((one) => one.question))];
  return (
    <div className={css.hints}>
      <Banner tone="warn" title={t('reading.question')} silent>
        {questions.flatMap((question) => [
          ...asked
            .filter((one) => one.question === question)
            .map(({ rate }) => (
              <p key={rate.taskId}>
                {rates.length > 1 && (
                  <>
                    <RateName {...rate} />:{' '}
                  </>
                )}
                <Sent rate={rate} />
              </p>
            )),
          <p key={question}>
            <strong>{question}</strong>
          </p>,
        ])}
        <p>
          {t('reading.question.answer')}
          {to !== null && <> {t('reading.question.until', { day: formatDay(to) })}</>}
        </p>
      </Banner>
    </div>
  );
}

interface QuestionsProps {
  readonly job: Job;
  readonly settings: EffectiveSettings;
}

/** What is asked about: a value, or that there is none; of one that the utility has entered, nobody here has sent it. */
function Sent({ rate }: { readonly rate: MeterRateTask }) {
  const { t, language } = useTexts();
  const result = askedAbout(rate);
  if (rate.askedBack !== undefined)
    return t('reading.question.notReadable', { day: formatDay(rate.askedBack.readingDate) });
  if (result === null) return null;
  const value = formatAmount(readingText(result.readingValue, rate), unitOf(rate), language);
  const day = formatDay(result.readingDate);
  return t(result.source === undefined ? 'reading.question.sent' : 'reading.question.entered', { value, day });
}
