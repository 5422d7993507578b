import { parseDate } from '@internationalized/date';
import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import type { DayRange } from '@zaehlwerk/domain/reading/reading-date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTexts } from '../text/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { caretRight } from '../ui/icons.ts';
import { caretLeft } from '../ui/outside-icons.ts';
import css from './date-calendar.module.css';

/** A month to pick a day from with mouse, finger or arrow keys; loaded when first needed. */
export function DateCalendar({ day, range, onChoose }: DateCalendarProps) {
  const { t, language } = useTexts();
  return (
    <I18nProvider locale={language === 'en' ? 'en-GB' : 'de-DE'}>
      <Calendar
        className={css.calendar ?? ''}
        aria-label={t('entry.date')}
        value={parseDate(day)}
        minValue={range === null ? null : parseDate(range.from)}
        maxValue={range === null ? null : parseDate(range.to)}
        autoFocus
        onChange={(date) => {
          const chosen = parseDay(date.toString());
          if (chosen !== null) onChoose(chosen);
        }}
      >
        <div className={css.head}>
          <Button slot="previous" className={css.step ?? ''} aria-label={t('entry.date.calendar.previous')}>
            <Icon path={caretLeft} size="small" />
          </Button>
          <CalendarHeading className={css.month ?? ''} />
          <Button slot="next" className={css.step ?? ''} aria-label={t('entry.date.calendar.next')}>
            <Icon path={caretRight} size="small" />
          </Button>
        </div>
        <CalendarGrid className={css.grid ?? ''} weekdayStyle="short">
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day ?? ''} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

interface DateCalendarProps {
  readonly day: Day;
  readonly range: DayRange | null;
  readonly onChoose: (day: Day) => void;
}
