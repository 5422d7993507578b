import type { FoundReading as Found } from '@zaehlwerk/contract/order-search';
import { parseDay } from '@zaehlwerk/domain/calendar/day';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { formatDay, formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import type { Place } from '../frame/places.ts';
import { useLinkTo, useMay } from '../frame/use-desk.ts';
import css from './search.module.css';

/**
 * One reading without an order. It leads to its case, or to the order it was assigned to; whoever may not clear is told it, and led nowhere.
 */
export function FoundReading({ reading, words }: { readonly reading: Found; readonly words: string }) {
  const { t, language } = useDeskTexts();
  const linkTo = useLinkTo();
  const may = useMay();
  const { readingId, kind, state, orderNumber, name, meterNumber, meterType } = reading;
  const street = [reading.street, reading.houseNumber].filter((one) => one !== null).join(' ');
  const city = [reading.zip, reading.city].filter((one) => one !== null).join(' ');
  const day = parseDay(reading.readingDate);
  const ways = formatList(
    reading.foundBy.map((way) => t(`desk.found.${way}`)),
    language,
  );
  const content = (
    <>
      <MeterTypeIcon type={meterType ?? 'GENERIC_METER'} small />
      <span className={css.place}>{street === '' ? t(`desk.offList.${kind}`) : street}</span>
      <span className={css.state}>
        {state !== 'assigned'
          ? t(`desk.offList.${state}`)
          : orderNumber === null
            ? t('desk.offList.assigned.gone')
            : t('desk.offList.assigned', { number: orderNumber })}
      </span>
      <span className={css.more}>
        <span>{[name, city].filter(Boolean).join(' · ')}</span>
        <span>
          <MeterNumber>{meterNumber}</MeterNumber>
        </span>
        <span>
          {[
            street === '' ? null : t(`desk.offList.${kind}`),
            t('desk.offList.day', { day: day === null ? reading.readingDate : formatDay(day) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{t('desk.found.by', { ways })}</span>
      </span>
    </>
  );
  const to: Place | null =
    state === 'assigned'
      ? orderNumber === null
        ? null
        : { screen: 'order', orderNumber, words }
      : may('clear')
        ? { screen: 'clearing', readingId }
        : null;
  if (to === null) return <div className={css.result}>{content}</div>;
  return (
    <a className={css.result} {...linkTo(to)}>
      {content}
    </a>
  );
}
