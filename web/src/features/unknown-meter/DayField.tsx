import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { finding } from '@zaehlwerk/domain/finding';
import { unknownReadingDates } from '@zaehlwerk/domain/unknown-meter/check-unknown-reading';
import type { EnteredDate } from '@zaehlwerk/domain/reading/reading-date';
import type { ComponentProps } from 'react';
import { DateField } from '../../reading-entry/DateField.tsx';
import { JudgementLine } from '../../reading-entry/JudgementLine.tsx';
import { formatDay } from '../../text/formats.ts';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { FieldWords } from './FieldWords.tsx';
import { FIELD_IDS } from './unknown-problems.ts';

/** The day the meter was read: one of the last 30, up to today (UNK-11, UNK-12). */
export function DayField({ day, wasReset, today, invalid, words, onChoose }: DayFieldProps) {
  const { t } = useTexts();
  const findingWords = useFindingWords();
  const range = unknownReadingDates(today);
  return (
    <div id={FIELD_IDS.readingDate}>
      <DateField
        field={{ mode: 'free', start: today, range }}
        day={day}
        focused={false}
        invalid={invalid}
        describedBy={words.id}
        onChoose={onChoose}
      />
      <FieldWords {...words}>
        {wasReset && (
          <JudgementLine
            tone="warn"
            title={findingWords(finding('date.outOfRange', 'warns', 'readingDate', { ...range }))}
            detail={t('entry.date.reset', { day: formatDay(parseDay(day) ?? today) })}
          />
        )}
      </FieldWords>
    </div>
  );
}

interface DayFieldProps {
  readonly day: EnteredDate;
  /** A day that was not possible has been put back (DAT-08). */
  readonly wasReset: boolean;
  readonly today: Day;
  readonly invalid: boolean;
  /** What else there is to say about it. */
  readonly words: Omit<ComponentProps<typeof FieldWords>, 'children'>;
  readonly onChoose: (day: EnteredDate, wasReset: boolean) => void;
}
