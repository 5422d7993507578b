import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { type ReadingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { useEffect, useRef } from 'react';
import { useTouch } from '../device/use-touch.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { TextField } from '../ui/TextField.tsx';
import { TypedDate } from './TypedDate.tsx';

/**
 * The day of a reading: typed as dd.MM.yyyy or picked from a calendar, on touch screens by the device's own picker. A day
 * that is not possible is put back to the start, which the form then says (DAT-08, DAT-09).
 */
export function DateField({ field, day, focused, invalid, describedBy, onChoose }: DateFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const touch = useTouch();
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    if (touch) openPicker(input.current);
  }, [focused, touch]);

  const { range } = field;
  const common = {
    ref: input,
    label: t('entry.date'),
    hint: range === null ? undefined : rangeWords(range.from, range.to),
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  if (!touch) return <TypedDate {...common} field={field} day={day} onChoose={onChoose} />;
  return (
    <TextField
      {...common}
      type="date"
      value={day}
      min={range?.from}
      max={range?.to}
      onChange={(event) => {
        const settled = settleReadingDate(parseDay(event.target.value), field);
        onChoose(settled.day, settled.wasReset);
      }}
    />
  );

  function rangeWords(from: Day, to: Day): string {
    if (from === to) return t('entry.date.onlyDay', { day: formatDay(from) });
    return t('entry.date.range', { from: formatDay(from), to: formatDay(to) });
  }
}

/** Opens the device's own picker where the browser lets a page do so. */
function openPicker(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // Not allowed without a press by the person: the field has the focus, a press on it opens the picker.
  }
}

interface DateFieldProps {
  readonly field: ReadingDateField;
  readonly day: Day;
  /** Takes the focus when it appears. */
  readonly focused: boolean;
  readonly invalid: boolean;
  /** Id of what there is to say about the date. */
  readonly describedBy: string;
  readonly onChoose: (day: Day, wasReset: boolean) => void;
}
