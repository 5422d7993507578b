import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { blocking, finding } from '@zaehlwerk/domain/finding';
import type { Job } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { checkReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import type { EnteredDate, ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { type Dispatch } from 'react';
import { DateField } from '../../reading-entry/DateField.tsx';
import fieldRow from '../../reading-entry/field-row.module.css';
import { FieldRow } from '../../reading-entry/FieldRow.tsx';
import { JudgementLine } from '../../reading-entry/JudgementLine.tsx';
import { formatDay } from '../../text/formats.ts';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { calendar } from '../../ui/icons/action.ts';
import { DATE_ID } from './field-ids.ts';
import type { DraftEvent } from './reading-draft.ts';

/** The day of the reading: folded until somebody wants another one; fixed or hidden when the job says so (OPN-070). */
export function DateRow(props: DateRowProps) {
  const { field, day, wasReset, messages, job, settings, today, open, onOpen, dispatch } = props;
  const { t } = useTexts();
  const words = useFindingWords();
  if (field.mode === 'hidden') return null;
  const findings = field.mode === 'free' ? checkReadingDate(day, job, settings, today) : [];
  const chosen = parseDay(day);
  const written = chosen === null ? day : formatDay(chosen);
  const shown = day === today ? t('entry.date.today', { day: written }) : written;
  const outOfRange =
    field.range === null ? null : finding('date.outOfRange', 'warns', 'readingDate', { ...field.range });
  return (
    <div id={DATE_ID}>
      {open ? (
        <div className={fieldRow.open}>
          <DateField
            field={field}
            day={day}
            focused={open}
            invalid={messages.length > 0 || blocking(findings).length > 0}
            describedBy={`${DATE_ID}-words`}
            onChoose={(entered, reset) => dispatch({ type: 'dateChosen', day: entered, wasReset: reset })}
          />
        </div>
      ) : (
        <FieldRow
          label={t('entry.date')}
          optional={field.mode === 'fixed' ? t('entry.date.fixed') : undefined}
          value={shown}
          icon={calendar}
          onOpen={field.mode === 'fixed' ? null : onOpen}
        />
      )}
      <div id={`${DATE_ID}-words`} className={fieldRow.messages} role="status">
        {wasReset && outOfRange !== null && (
          <JudgementLine tone="warn" title={words(outOfRange)} detail={t('entry.date.reset', { day: written })} />
        )}
        {findings.map((one) => (
          <JudgementLine key={one.code} tone={one.severity === 'blocks' ? 'err' : 'warn'} title={words(one)} />
        ))}
        {messages.map((message) => (
          <JudgementLine key={message} tone="err" title={message} />
        ))}
      </div>
    </div>
  );
}

interface DateRowProps {
  readonly field: ReadingDateField;
  readonly day: EnteredDate;
  /** A day that was not possible has been put back (DAT-08). */
  readonly wasReset: boolean;
  /** What the server said about the day. */
  readonly messages: readonly string[];
  readonly job: Job;
  readonly settings: EffectiveSettings;
  readonly today: Day;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly dispatch: Dispatch<DraftEvent>;
}
