import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Finding } from '@zaehlwerk/domain/finding';
import { toldReset } from '@zaehlwerk/domain/reading/check-reading-date';
import type { ReadingDateField } from '@zaehlwerk/domain/reading/reading-date';
import type { Dispatch } from 'react';
import { DateField } from './DateField.tsx';
import fieldRow from './field-row.module.css';
import { FieldRow } from './FieldRow.tsx';
import { JudgementLine } from './JudgementLine.tsx';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { calendar } from '../ui/action.ts';
import { FieldWords } from './FieldWords.tsx';
import { DATE } from './place.ts';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';

/** The day of a reading; fixed or hidden when the job says so (OPN-070). */
export function DateEntry({ field, draft, today, findings, messages, folding, dispatch }: DateEntryProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  if (field.mode === 'hidden') return null;
  const { date: day, dateTyped } = draft;
  const chosen = parseDay(day);
  const written = chosen === null ? day : formatDay(chosen);
  const reset = draft.dateWasReset ? toldReset(day, field) : null;
  const input = (
    <DateField
      field={field}
      day={day}
      typed={dateTyped}
      focused={folding !== undefined}
      invalid={messages.length > 0 || findings.some(({ severity }) => severity === 'blocks')}
      describedBy={`${DATE}-words`}
      onType={(text, may) => dispatch({ type: 'dateTyped', text, day: may })}
      onChoose={(picked, wasReset) => dispatch({ type: 'dateChosen', day: picked, wasReset })}
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
        {reset !== null && <JudgementLine tone="warn" title={words(reset)} />}
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
  readonly draft: Pick<ReadingDraft, 'date' | 'dateTyped' | 'dateWasReset'>;
  readonly today: Day;
  readonly findings: readonly Finding[];
  /** What the server said about it. */
  readonly messages: readonly string[];
  /** Left out, it is always open. */
  readonly folding?: Folding;
  readonly dispatch: Dispatch<DraftEvent>;
}
