import {
  compareDecimals,
  type Decimal,
  decimalToNumber,
  formatDecimal,
  subtractDecimals,
} from '@zaehlwerk/domain/decimal/decimal';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { type CSSProperties, useId } from 'react';
import { formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useLinkTo } from '../frame/use-desk.ts';
import type { StoryEvent } from '../frame/story.ts';
import type { CaseReading } from './case-reading.ts';
import css from './history.module.css';

/** What was read of the register before, and what was used between: the newest first. */
export function History({ reading }: { readonly reading: CaseReading }) {
  const { t, language } = useDeskTexts();
  const linkTo = useLinkTo();
  const id = useId();
  const { story, task, order } = reading;
  const unit = unitOf(task) ?? '';
  const rows = story.map((event, index) => ({ event, used: usedSince(event, story.slice(index + 1)) }));
  // What is doubted does not set the scale.
  const usual = rows.filter(({ event, used }) => event.id !== reading.id && used !== null);
  const most = Math.max(1, ...usual.map(({ used }) => (used === null ? 0 : decimalToNumber(used))));
  return (
    <section className={css.plate} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t('desk.clear.history')}</h2>
        <a {...linkTo({ screen: 'order', orderNumber: order.order.orderNumber, words: '' })}>
          {t('desk.clear.history.whole')}
        </a>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('desk.clear.history.day')}</th>
            <th scope="col">{t('desk.clear.history.value', { unit })}</th>
            <th scope="col">{t('desk.clear.history.used', { unit })}</th>
            <th scope="col">{t('desk.clear.history.way')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ event, used }) => (
            <tr key={event.id}>
              <th scope="row">{formatDay(event.day)}</th>
              <td>{event.value === null ? '–' : formatPlain(readingText(event.value, task), language)}</td>
              <td>
                {used === null ? '' : formatPlain(formatDecimal(used), language)}
                {used !== null && (
                  <span
                    className={css.bar}
                    aria-hidden="true"
                    data-over={decimalToNumber(used) > most || undefined}
                    style={{ '--share': `${Math.min(100, (decimalToNumber(used) / most) * 100)}%` } as CSSProperties}
                  />
                )}
              </td>
              <td>
                {t(`desk.source.${event.source}`)}
                {event.setAside && <em> · {t('desk.story.setAside')}</em>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was used since the value before; null where there is none, or the counter stands lower. */
function usedSince({ value }: StoryEvent, earlier: readonly StoryEvent[]): Decimal | null {
  const before = earlier.find((event) => event.value !== null && !event.setAside)?.value ?? null;
  if (value === null || before === null || compareDecimals(value, before) < 0) return null;
  return subtractDecimals(value, before);
}
