import { type Day, formatGermanDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { Finding } from '@zaehlwerk/domain/finding';
import {
  type EnteredDate,
  type ReadingDateField,
  readTypedDate,
  settleReadingDate,
  toldReset,
} from '@zaehlwerk/domain/reading/reading-date';
import { type Dispatch, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTouch } from '../device/use-media.ts';
import { formatDay } from '../text/formats.ts';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { calendar } from '../ui/icons.ts';
import { FieldRow } from './FieldRow.tsx';
import { FieldWords, FeedbackLine } from './FieldWords.tsx';
import fieldRow from './field-row.module.css';
import { DATE } from './form-field.ts';
import type { DraftEvent, ReadingDraft } from './reading-draft.ts';

/** The day of a reading; fixed or hidden if the job says so. */
export function DateField({ field, draft, today, findings, messages, folding, dispatch }: DateFieldProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  if (field.mode === 'hidden') return null;
  const { date: day, dateTyped } = draft;
  const chosen = parseDay(day);
  const written = chosen === null ? day : formatDay(chosen);
  const reset = draft.dateWasReset ? toldReset(day, field) : null;
  const input = (
    <DateInput
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
        {reset !== null && <FeedbackLine tone="warn" title={words(reset)} />}
      </FieldWords>
    </div>
  );
}

/** For a field that is rarely changed: it is opened on demand. */
export interface Folding {
  readonly open: boolean;
  readonly onOpen: () => void;
}

interface DateFieldProps {
  readonly field: ReadingDateField;
  readonly draft: Pick<ReadingDraft, 'date' | 'dateTyped' | 'dateWasReset'>;
  readonly today: Day;
  readonly findings: readonly Finding[];
  /** Messages of the server about it. */
  readonly messages: readonly string[];
  /** If omitted, it is always open. */
  readonly folding?: Folding;
  readonly dispatch: Dispatch<DraftEvent>;
}

const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }));

/**
 * The day of a reading: typed or picked from a calendar, on touch screens with the device's own picker. A possible day
 * applies at once, so that Send can be pressed right away; on leaving, a day out of range is reset, and invalid text
 * stays as typed.
 */
function DateInput({ field, day, typed, focused, invalid, describedBy, onType, onChoose }: DateInputProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const touch = useTouch();
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    if (touch) openPicker(input.current);
  }, [focused, touch]);

  const choose = (entered: EnteredDate | null) => {
    const settled = settleReadingDate(entered, field);
    onChoose(settled.day, settled.wasReset);
  };
  const type = (text: string) => {
    const entered = readTypedDate(text, field);
    const may = entered !== null && parseDay(entered) !== null && !settleReadingDate(entered, field).wasReset;
    onType(text, may ? entered : null);
  };
  const settle = () => {
    if (typed !== null) choose(readTypedDate(typed, field));
  };
  const { range } = field;
  return (
    <>
      <TextField
        ref={input}
        label={t('entry.date')}
        hint={range === null ? undefined : rangeWords(range.from, range.to)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        {...(touch
          ? { type: 'date', min: range?.from, max: range?.to }
          : {
              inputMode: 'numeric',
              autoComplete: 'off',
              trailing: (
                <IconButton path={calendar} label={t('entry.date.calendar')} onClick={() => setPicking(true)} />
              ),
            })}
        value={typed ?? writtenDay(day, touch)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {picking && (
        <Dialog title={t('entry.date.calendar.title')} closeLabel={t('frame.close')} onClose={() => setPicking(false)}>
          <Suspense fallback={<p role="status">{t('entry.date.calendar.loading')}</p>}>
            <DateCalendar
              day={parseDay(day) ?? field.start}
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

/** The text of the field: ISO for the device's own picker, otherwise the local format. */
function writtenDay(entered: EnteredDate, touch: boolean): string {
  const day = parseDay(entered);
  return day === null || touch ? entered : formatGermanDay(day);
}

/** Opens the device's own picker if the browser allows it. */
function openPicker(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // Only allowed on a press by the person; the field has the focus, and a press on it opens the picker.
  }
}

interface DateInputProps {
  readonly field: ReadingDateField;
  readonly day: EnteredDate;
  /** What was typed since it was last settled; null for nothing. */
  readonly typed: string | null;
  /** Takes the focus on mount. */
  readonly focused: boolean;
  readonly invalid: boolean;
  /** Id of the messages about the date. */
  readonly describedBy: string;
  /** `may`: the typed day, if it may be chosen. */
  readonly onType: (text: string, may: EnteredDate | null) => void;
  readonly onChoose: (day: EnteredDate, wasReset: boolean) => void;
}
