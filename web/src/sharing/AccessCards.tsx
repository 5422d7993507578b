import { formatGermanDay } from '@zaehlwerk/domain/calendar/day';
import { streetLine } from '@zaehlwerk/domain/job/job';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { directLink } from '../paths.ts';
import { QrCode } from './AccessData.tsx';
import { useTexts } from '../text/use-texts.ts';
import css from './access-cards.module.css';
import type { HandedOverAccess } from './MadeAccesses.tsx';

/** The page to hand over: one A4 card for each access, in print only. */
export function AccessCards({ accesses, giver }: AccessCardsProps) {
  return (
    <div className={css.cards}>
      {accesses.map((one) => (
        <AccessCard key={one.id} {...one} giver={giver} />
      ))}
    </div>
  );
}

function AccessCard({ name, token, username, password, jobs, giver }: HandedOverAccess & { readonly giver: string }) {
  const { t } = useTexts();
  const { name: utility } = usePortal();
  const { address } = useDevice();
  const streets = [...new Set(jobs.flatMap(({ meter }) => streetLine(meter.meterAddress) ?? []))];
  const until = jobs.flatMap(({ jobConstraints }) => jobConstraints.latestExecution ?? []).toSorted()[0];
  const shown = streets.slice(0, MOST_STREETS);
  return (
    <section className={css.card}>
      <header>
        <img src="/api/public/application/logo.png" alt="" width="48" height="48" />
        <p>
          <b>{utility}</b>
          <br />
          {t('frame.portal')}
        </p>
      </header>
      <p className={css.to}>{name}</p>
      <h2>{t('share.card.title')}</h2>
      {until !== undefined && <p className={css.until}>{t('share.card.until', { day: formatGermanDay(until) })}</p>}
      <p>
        {t('share.card.what', { count: jobs.length, giver })}{' '}
        {shown.length > 0 && t('share.card.where', { streets: shown.join(', ') })}
        {streets.length > shown.length && ` ${t('share.card.more', { count: streets.length - shown.length })}`}
      </p>
      <div className={css.access}>
        <figure>
          <QrCode text={directLink(address.origin, token)} label={t('shares.qr')} />
          <figcaption>{t('share.card.scan')}</figcaption>
        </figure>
        <dl>
          <dt>{t('share.card.portal')}</dt>
          <dd>{address.origin}</dd>
          <dt>{t('shares.username')}</dt>
          <dd className={css.secret}>{username}</dd>
          <dt>{t('shares.password')}</dt>
          <dd className={css.secret}>{password}</dd>
          <dt>{t('shares.link')}</dt>
          <dd className={css.link}>{directLink(address.origin, token)}</dd>
        </dl>
      </div>
      <ol>
        <li>{t('share.card.step.scan')}</li>
        <li>{t('share.card.step.read')}</li>
        <li>{t('share.card.step.send')}</li>
      </ol>
      <p className={css.keep}>{t('share.card.keep')}</p>
    </section>
  );
}

/** More streets than this would crowd out what matters. */
const MOST_STREETS = 6;

interface AccessCardsProps {
  readonly accesses: readonly HandedOverAccess[];
  /** Who shares. */
  readonly giver: string;
}
