import { useToday } from '../../meters/use-today.ts';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './day-bars.module.css';
import { type DayBars as Drawn, dayBarsOf } from './day-bars.ts';
import type { Progress } from './use-board.ts';

const percent = (share: number): string => `${share * 100}%`;

/** How many readings came on each day, with a table of the same. Today's bar is dashed, because the day is not over. */
export function DayBars({ progress }: { readonly progress: Progress }) {
  const { t } = useDeskTexts();
  const today = useToday();
  const drawn = dayBarsOf(progress, today);
  if (drawn === null) return <p className={css.nothing}>{t('desk.board.nothing')}</p>;
  return (
    <div>
      <p className={css.chartName} aria-hidden="true">
        {t('desk.board.perDay')}
      </p>
      <Bars drawn={drawn} today={today} />
      <DayTable drawn={drawn} />
    </div>
  );
}

function Bars({ drawn, today }: { readonly drawn: Drawn; readonly today: string }) {
  const { t, language } = useDeskTexts();
  const amount = (value: number) => formatPlain(String(value), language);
  const { bars, width, most, today: now, deadlines, weeks } = drawn;
  return (
    <div aria-hidden="true">
      <div className={css.bars}>
        {bars.map(({ day, x, height }) => (
          <i
            key={day}
            data-today={day === today || undefined}
            style={{ insetInlineStart: percent(x), inlineSize: percent(width), blockSize: percent(height) }}
          />
        ))}
        {most.x !== now.x && (
          <span className={css.most} data-end={most.x > 0.8 || undefined} style={{ insetInlineStart: percent(most.x) }}>
            {amount(most.done)}
          </span>
        )}
        <span className={css.now} data-end={now.x > 0.6 || undefined} style={{ insetInlineStart: percent(now.x) }}>
          {t('desk.board.today', { count: amount(now.done) })}
        </span>
        {deadlines.map(({ day, x }) => (
          <b key={day} style={{ insetInlineStart: percent(x + width / 2) }} />
        ))}
      </div>
      <div className={css.weeks}>
        {weeks.map(({ day, x, isNamed }) => (
          <i key={day} style={{ insetInlineStart: percent(x) }}>
            {isNamed && <span>{formatDay(day).slice(0, 6)}</span>}
          </i>
        ))}
      </div>
    </div>
  );
}

function DayTable({ drawn }: { readonly drawn: Drawn }) {
  const { t, language } = useDeskTexts();
  return (
    <VisuallyHidden>
      <table>
        <caption>{t('desk.board.perDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('desk.board.day')}</th>
            <th scope="col">{t('desk.board.readings')}</th>
          </tr>
        </thead>
        <tbody>
          {drawn.bars.map(({ day, done }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              <td>{formatPlain(String(done), language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
