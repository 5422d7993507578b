import { type Day, formatGermanDay, parseGermanDay } from '@zaehlwerk/domain/calendar/day';
import { type ReadingDateField, settleReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { calendar } from '../ui/icons/action.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';

const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }));

/** A day as text, dd.MM.yyyy, with a button for the calendar, which is loaded when it is first wanted. */
export function TypedDate({ field, day, onChoose, ...input }: TypedDateProps) {
  const { t } = useTexts();
  const [text, setText] = useState(formatGermanDay(day));
  const [shownDay, setShownDay] = useState(day);
  const [picking, setPicking] = useState(false);
  if (shownDay !== day) {
    setShownDay(day);
    setText(formatGermanDay(day));
  }
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
  return (
    <>
      <TextField
        {...input}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => text !== formatGermanDay(day) && choose(parseGermanDay(text))}
        onKeyDown={(event) => event.key === 'Enter' && choose(parseGermanDay(text))}
        trailing={<IconButton path={calendar} label={t('entry.date.calendar')} onClick={() => setPicking(true)} />}
      />
      {picking && (
        <Dialog title={t('entry.date.calendar.title')} closeLabel={t('frame.close')} onClose={() => setPicking(false)}>
          <Suspense fallback={<p role="status">{t('entry.date.calendar.loading')}</p>}>
            <DateCalendar
              day={day}
              range={field.range}
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
}

interface TypedDateProps extends Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'hint'> {
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
  readonly field: ReadingDateField;
  readonly day: Day;
  readonly onChoose: (day: Day, wasReset: boolean) => void;
}
