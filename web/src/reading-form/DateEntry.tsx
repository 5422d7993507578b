import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { finding, type Finding } from '@zaehlwerk/domain/finding';
import type { EnteredDate, ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import type { Dispatch } from 'react';
import { DateField } from '../reading-entry/DateField.tsx';
import fieldRow from '../reading-entry/field-row.module.css';
import { FieldRow } from '../reading-entry/FieldRow.tsx';
import { JudgementLine } from '../reading-entry/JudgementLine.tsx';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { calendar } from '../ui/icons/action.ts';
import { FieldWords } from './FieldWords.tsx';
import { DATE } from './place.ts';
import type { DraftEvent } from './reading-draft.ts';

/** The day of a reading; fixed or hidden when the job says so (OPN-070). */
export function DateEntry({ field, day, wasReset, today, findings, messages, folding, dispatch }: DateEntryProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  if (field.mode === 'hidden') return null;
  const chosen = parseDay(day);
  const written = chosen === null ? day : formatDay(chosen);
  const outOfRange =
    field.range === null ? null : finding('date.outOfRange', 'warns', 'readingDate', { ...field.range });
  const input = (
    <DateField
      field={field}
      day={day}
      focused={folding !== undefined}
      invalid={messages.length > 0 || findings.some(({ severity }) => severity === 'blocks')}
      describedBy={`${DATE}-words`}
      onChoose={(picked, reset) => dispatch({ type: 'dateChosen', day: picked, wasReset: reset })}
    />
  );
  return (
    <div id={DATE}>
      {folding === undefined ? (
        input
      ) : folding.open ? (
        <div className={fieldRow.open}>{input}</div>
      ) : (
        <FieldRow
          label={t('entry.date')}
          optional={field.mode === 'fixed' ? t('entry.date.fixed') : undefined}
          value={day === today ? t('entry.date.today', { day: written }) : written}
          icon={calendar}
          onOpen={field.mode === 'fixed' ? null : folding.onOpen}
        />
      )}
      <FieldWords id={`${DATE}-words`} findings={findings} messages={messages} inRow={folding !== undefined}>
        {wasReset && outOfRange !== null && (
          <JudgementLine tone="warn" title={words(outOfRange)} detail={t('entry.date.reset', { day: written })} />
        )}
      </FieldWords>
    </div>
  );
}

/** Of a field that is seldom changed: it is opened when somebody wants something else. */
export interface Folding {
  readonly open: boolean;
  readonly onOpen: () => void;
}

interface DateEntryProps {
  readonly field: ReadingDateField;
  readonly day: EnteredDate;
  /** A day that was not possible has been put back (DAT-08). */
  readonly wasReset: boolean;
  readonly today: Day;
  readonly findings: readonly Finding[];
  /** What the server said about it. */
  readonly messages: readonly string[];
  /** Left out, it is always open. */
  readonly folding?: Folding;
  readonly dispatch: Dispatch<DraftEvent>;
}
