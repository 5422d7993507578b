import { fallFromWire } from '@zaehlwerk/contract/job-results';
import { decimalFromNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { counterDigits, readingText } from '@zaehlwerk/domain/reading/reading-value';
import type { SubmittedResult } from '@zaehlwerk/domain/submission/submission';
import type { Ref } from 'react';
import { WaysToReach } from '../help/WaysToReach.tsx';
import { RateName } from '../meters/MeterSigns.tsx';
import { correctsSent, messagesOf, statusOf } from '../outbox/entry-status.ts';
import { type OutboxEntry, photosOf } from '../outbox/outbox-entry.ts';
import { useReason } from '../outbox/use-waiting.ts';
import { type Lack, useLack } from '../server/use-lack.ts';
import { formatAmount, formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Counter } from '../ui/Counter.tsx';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { warningOctagon } from '../ui/frame-icons.ts';
import { cloudSlash, hourglass } from '../ui/icons.ts';
import { FallFacts } from './FallFacts.tsx';
import { commentWord } from './shown-in-form.ts';
import { decimalDigits, wholeDigits } from './feedback.ts';
import css from './waiting-reading.module.css';

/** A reading that is kept on this device: that it waits and for what, its values, and the way to change it. */
export function WaitingReading({ heading, job, settings, entry, onChange }: WaitingReadingProps) {
  const { t } = useTexts();
  const lack = useLack();
  const offline = lack !== null;
  const unsent = !offline && statusOf(entry, null) === 'unsent';
  const { content } = entry;
  if (content.kind !== 'reading') return null;
  const comment = content.body.results.find((result) => result.comment !== null)?.comment ?? null;
  const reason = content.body.results.find(({ notReadable }) => notReadable !== undefined)?.notReadable;
  const photos = photosOf(entry).length;
  return (
    <section className={css.plate} aria-labelledby={`waiting-${entry.id}`}>
      <div className={css.head} data-unsent={unsent || undefined}>
        <Icon path={offline ? cloudSlash : unsent ? warningOctagon : hourglass} size="large" />
        <div>
          <h2 ref={heading} id={`waiting-${entry.id}`} tabIndex={-1}>
            {t(correctsSent(entry, job) ? 'waiting.title.correction' : 'waiting.title')}
          </h2>
          <Why entry={entry} lack={lack} />
        </div>
      </div>
      <div className={css.rates}>
        {content.body.results.map((result) => {
          const task = job.meter.meterRateTasks.find(({ taskId }) => taskId === result.taskId);
          return (
            task !== undefined &&
            result.readingValue !== null && (
              <WaitingRate key={task.taskId} task={task} result={{ ...result, readingValue: result.readingValue }} />
            )
          );
        })}
      </div>
      <dl className={css.facts}>
        {reason !== undefined && (
          <>
            <dt>{t('notReadable.cause')}</dt>
            <dd>{t(`notReadable.reason.${reason}`)}</dd>
          </>
        )}
        <dt>{t(reason === undefined ? 'entry.date' : 'notReadable.day')}</dt>
        <dd>{formatDay(content.body.readingDate)}</dd>
        {photos > 0 && (
          <>
            <dt>{t('entry.photos')}</dt>
            <dd>{photos}</dd>
          </>
        )}
        {comment !== null && (
          <>
            <dt>{t(`entry.comment.${commentWord(settings)}`)}</dt>
            <dd>{comment}</dd>
          </>
        )}
      </dl>
      <Button wide onClick={onChange}>
        {t('waiting.change')}
      </Button>
    </section>
  );
}

/** What it waits for; if rejected, the server's message. */
function Why({ entry, lack }: { readonly entry: OutboxEntry; readonly lack: Lack | null }) {
  const { t } = useTexts();
  const reasonOf = useReason();
  if (lack !== null) return <p className={css.why}>{t(`waiting.${lack}`)}</p>;
  const reason = reasonOf(entry);
  return (
    <div className={css.why}>
      <p>{reason === null ? t('waiting.online') : `${t('waiting.unsent')} ${reason.words}`}</p>
      {messagesOf(entry).map((message) => (
        <p key={message}>{message}</p>
      ))}
      {reason?.toUtility === true && <WaysToReach meterNumber={entry.label.meterNumber} />}
    </div>
  );
}

/** One rate of a waiting reading. */
function WaitingRate({ task, result }: WaitingRateProps) {
  const { language } = useTexts();
  const exact = decimalFromNumber(result.readingValue);
  const { fall } = fallFromWire(result.fall);
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
      {fall !== undefined && (
        <dl className={css.facts}>
          <FallFacts fall={fall} task={task} />
        </dl>
      )}
    </div>
  );
}

interface WaitingRateProps {
  readonly task: MeterRateTask;
  readonly result: Pick<SubmittedResult<unknown>, 'fall'> & { readonly readingValue: number };
}

interface WaitingReadingProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly entry: OutboxEntry;
  readonly onChange: () => void;
}
