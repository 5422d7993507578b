import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { MeterNumber, RateName } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { clockCountdown, userCircle } from '../../ui/icons.ts';
import { lock } from '../frame/icons.ts';
import { useLinkTo } from '../frame/use-desk.ts';
import type { CaseReading } from './case-reading.ts';
import { type Case, placeOfCase } from './cases.ts';
import css from './case.module.css';
import type { LeaseState } from './use-lease.ts';

/** Which meter it is, whose, when the reading came and who works on it. */
export function CaseHead({ one, reading, lease }: CaseHeadProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const linkTo = useLinkTo();
  const { meterNumber, acceptedAt } = one.of;
  const type = one.of.meterType ?? 'GENERIC_METER';
  const meter = common(`meter.name.${type}`);
  const title = t('desk.order.title', { meter, place: placeOfCase(one) ?? t('desk.clear.noPlace') });
  const at = new Date(acceptedAt);
  const source = one.kind === 'reading' ? one.of.source : one.of.kind;
  const customer = reading?.order.order.customerName ?? null;
  return (
    <header className={css.head}>
      <PageTitle>{t('desk.clear.title', { title })}</PageTitle>
      <MeterTypeIcon type={type} />
      <div className={css.words}>
        <h1 ref={screenHeading} tabIndex={-1}>
          {title}
        </h1>
        <p className={css.meta}>
          <strong>
            <MeterNumber>{meterNumber}</MeterNumber>
          </strong>
          {reading?.isNamed && (
            <span>
              <RateName {...reading.task} />
            </span>
          )}
          {customer !== null && <span>{customer}</span>}
          {one.kind === 'reading' && (
            <a {...linkTo({ screen: 'order', orderNumber: one.of.orderNumber, words: '' })}>
              {t('desk.clear.order', { number: one.of.orderNumber })}
            </a>
          )}
        </p>
      </div>
      <div className={css.end}>
        <LeaseLine one={one} lease={lease} />
        <span>
          {t('desk.clear.received', {
            day: formatDay(berlinDay(at)),
            time: formatBerlinTime(at, language),
            source: t(`desk.source.${source}`),
          })}
        </span>
      </div>
    </header>
  );
}

interface CaseHeadProps {
  readonly one: Case;
  readonly reading: CaseReading | null;
  readonly lease: LeaseState;
}

function LeaseLine({ one, lease }: { readonly one: Case; readonly lease: LeaseState }) {
  const { t, language } = useDeskTexts();
  const clerk = one.of.lease?.isYours === false ? one.of.lease.clerk : null;
  return (
    <>
      <span role="status">
        {lease.kind === 'yours' && (
          <Status tone="wait" icon={userCircle}>
            {t('desk.clear.lease.yours')}
          </Status>
        )}
        {lease.kind === 'theirs' && (
          <Status tone="warn" icon={lock}>
            {clerk === null ? t('desk.clear.lease.somebody') : t('desk.clear.lease.theirs', { clerk })}
          </Status>
        )}
        {lease.kind === 'lapsed' && (
          <Status tone="warn" icon={clockCountdown}>
            {t('desk.clear.lease.lapsed')}
          </Status>
        )}
      </span>
      {/* Each touch changes it: that is not read aloud. */}
      {lease.kind === 'yours' && (
        <span>{t('desk.clear.lease.until', { time: formatBerlinTime(lease.until, language) })}</span>
      )}
    </>
  );
}
