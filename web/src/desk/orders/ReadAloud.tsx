import { parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask } from '@zaehlwerk/domain/job/job';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { useId } from 'react';
import { RateName, Unit } from '../../meters/MeterSigns.tsx';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import css from './entry.module.css';
import steps from './entry-steps.module.css';
import { NumberedHeading } from './NumberedHeading.tsx';
import { lastDigits, spokenDigits } from './telephone.ts';
import { useDesk } from '../frame/use-desk.ts';
import type { Entry } from './use-entry.ts';

/** The last step: what is read out to whoever calls and confirmed by them, and how it will stand there. */
export function ReadAloudStep({ entry, orderNumber }: ReadAloudStepProps) {
  const { t } = useDeskTexts();
  const { session } = useDesk();
  const { of, draft, isCall, isConfirmed, setConfirmed, values, isUnread, reason, source } = entry;
  const id = useId();
  return (
    <section className={css.step} aria-labelledby={id}>
      <NumberedHeading
        id={id}
        number={isCall ? 3 : 2}
        isDone={isCall ? isConfirmed : values.length > 0 || reason !== null}
      >
        {t(isCall ? 'desk.entry.aloud' : 'desk.entry.what')}
      </NumberedHeading>
      {isCall && (
        <>
          {isUnread ? (
            <UnreadAloud job={of.job} reason={reason} />
          ) : (
            <ReadAloud job={of.job} values={values} day={draft.date} />
          )}
          <label className={steps.check}>
            <input type="checkbox" checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)} />
            {t('desk.entry.confirmed')}
          </label>
        </>
      )}
      <dl className={steps.facts}>
        <div>
          <dt>{t('desk.entry.what')}</dt>
          <dd>{t('desk.entry.what.text', { source: t(`desk.source.${source}`), clerk: session.name })}</dd>
        </div>
        <div>
          <dt>{t('desk.entry.order')}</dt>
          <dd>{orderNumber}</dd>
        </div>
      </dl>
    </section>
  );
}

interface ReadAloudStepProps {
  readonly entry: Entry;
  readonly orderNumber: string;
}

/** What is read out to whoever calls: the digits as words, as they stand on the counter now. */
function ReadAloud({ job, values, day }: ReadAloudProps) {
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

/** The same where the meter cannot be read: why. */
function UnreadAloud({ job, reason }: Pick<ReadAloudProps, 'job'> & Pick<Entry, 'reason'>) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  if (reason === null) return <p className={css.muted}>{t('desk.entry.aloud.unread.empty')}</p>;
  const digits = lastDigits(job.meter.meterNumber);
  return (
    <blockquote className={steps.aloud}>
      <p>{t('desk.entry.aloud.unread', { digits, reason: common(`notReadable.reason.${reason}`) })}</p>
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
