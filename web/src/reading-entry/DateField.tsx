import { type Day, formatGermanDay, parseDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';
import { type ReadingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mediaQuery } from '../device/media.ts';
import { useObservable } from '../device/use-observable.ts';
import { formatDay } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { calendar } from '../ui/icons/action.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';

const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }));

/**
 * The day of a reading: typed as dd.MM.yyyy or picked from a calendar, on touch screens by the device's own picker. A day
 * that is not possible is put back to the start, which the form then says (DAT-08, DAT-09).
 */
export function DateField({ field, day, focused, invalid, describedBy, onChoose }: DateFieldProps) {
  const { t } = useTexts();
  const [text, setText] = useState(formatGermanDay(day));
  const [shownDay, setShownDay] = useState(day);
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const touch = useTouch();
  if (shownDay !== day) {
    setShownDay(day);
    setText(formatGermanDay(day));
  }
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    if (touch) openPicker(input.current);
  }, [focused, touch]);

  const choose = (chosen: Day | null) => {
    const { day: settled, wasReset } = settleReadingDate(chosen, field);
    setText(formatGermanDay(settled));
    onChoose(settled, wasReset);
  };
  /** A possible day holds at once, so that pressing send right away sends it; whatever else is typed is settled on leaving. */
  const type = (typed: string) => {
    setText(typed);
    const chosen = parseGermanDay(typed);
    if (chosen === null || settleReadingDate(chosen, field).wasReset) return;
    setShownDay(chosen);
    onChoose(chosen, false);
  };
  const { range } = field;
  const common = {
    ref: input,
    label: t('entry.date'),
    hint: range === null ? undefined : rangeWords(range.from, range.to),
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
  if (touch) {
    return (
      <TextField
        {...common}
        type="date"
        value={day}
        min={range?.from}
        max={range?.to}
        onChange={(event) => choose(parseDay(event.target.value))}
      />
    );
  }
  return (
    <>
      <TextField
        {...common}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => text !== formatGermanDay(day) && choose(parseGermanDay(text))}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && choose(parseGermanDay(text))}
        trailing={<IconButton path={calendar} label={t('entry.date.calendar')} onClick={() => setPicking(true)} />}
      />
      {picking && (
        <Dialog title={t('entry.date.calendar.title')} closeLabel={t('frame.close')} onClose={() => setPicking(false)}>
          <Suspense fallback={<p role="status">{t('entry.date.calendar.loading')}</p>}>
            <DateCalendar
              day={day}
              range={range}
              onChoose={(chosen) => {
                setPicking(false);
                choose(chosen);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
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

/** Whether the main pointer is a finger. */
function useTouch(): boolean {
  const [query] = useState(() => mediaQuery(window, '(pointer: coarse)'));
  return useObservable(query);
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
