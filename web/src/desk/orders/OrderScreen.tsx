import type { Job } from '@zaehlwerk/domain/job/job';
import { meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import type { ReactNode } from 'react';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { nameOf, streetOf } from '../../meters/meter-facts.ts';
import { useMeterName } from '../../meters/use-meter-name.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { buttonClass } from '../../ui/class-names.ts';
import { phone } from '../../ui/icons.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { Failed } from '../frame/Failed.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { NotNowNote } from './NotNowNote.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderStory } from './OrderStory.tsx';
import css from './order.module.css';
import { RateStanding } from './RateStanding.tsx';
import { Results } from './SearchScreen.tsx';
import { useLinkTo, useMay, useMayNot, usePlaces } from '../frame/use-desk.ts';
import { type ShownOrder, takesReadings, useNotNow, useOrder } from '../frame/use-order.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';

/** One order: its meter, who has it and its story; in wide windows beside what was found. */
export function OrderScreen({ orderNumber, words }: OrderScreenProps) {
  const { outcome, shown, again } = useOrder(orderNumber);
  return (
    <div className={css.split}>
      {words !== '' && (
        <div className={css.side}>
          <Results words={words} current={orderNumber} />
        </div>
      )}
      <div className={css.screen}>
        {shown === null ? (
          <NotShown outcome={outcome} onAgain={again} />
        ) : (
          <ShownMeter shown={shown} orderNumber={orderNumber} words={words} />
        )}
      </div>
    </div>
  );
}

interface OrderScreenProps {
  readonly orderNumber: string;
  readonly words: string;
}

/** Why there is no order to be seen. */
export function NotShown({ outcome, onAgain }: NotShownProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  if (!may('read', 'clear')) return <MayNot words={mayNot('clear')} />;
  if (outcome === undefined) return <p role="status">{t('desk.loading')}</p>;
  if (outcome.kind === 'delivered') return null;
  if (outcome.kind === 'unreachable' || outcome.problem.code !== 'notFound')
    return <Failed outcome={outcome} needs="clear" onAgain={onAgain} />;
  return (
    <>
      <PageTitle>{t('desk.order.lost')}</PageTitle>
      <h1 ref={screenHeading}>{t('desk.order.lost')}</h1>
      <p>{t('desk.order.lost.text')}</p>
    </>
  );
}

interface NotShownProps {
  readonly outcome: ReturnType<typeof useOrder>['outcome'];
  readonly onAgain: () => void;
}

function ShownMeter({ shown, orderNumber, words }: OrderScreenProps & { readonly shown: ShownOrder }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const places = usePlaces();
  const may = useMay();
  const mayNot = useMayNot();
  const { job } = shown;
  const notNow = useNotNow()(shown);
  const mayEnter = may('import') && takesReadings(shown) && notNow === null;
  const entry = { screen: 'entry', orderNumber, words } as const;
  useShortcuts({ a: mayEnter ? () => places.go(entry) : undefined });
  return (
    <>
      <MeterHead job={job}>
        {mayEnter && (
          <a className={buttonClass({ kind: 'primary' })} data-filled aria-keyshortcuts="A" {...linkTo(entry)}>
            <Icon path={phone} size="small" />
            {t('desk.order.enter')}
            <KeyCap>A</KeyCap>
          </a>
        )}
      </MeterHead>
      {shown.order.withdrawn && <Banner tone="warn" title={t('desk.order.withdrawn')} silent />}
      {takesReadings(shown) && notNow !== null && <NotNowNote notNow={notNow} orderNumber={orderNumber} />}
      {!may('import') && <p className={css.muted}>{mayNot('import')}</p>}
      {job.meter.meterRateTasks.map((task) => (
        <RateStanding key={task.taskId} task={task} isNamed={job.meter.meterRateTasks.length > 1} />
      ))}
      <OrderFacts shown={shown} />
      <OrderStory shown={shown} />
    </>
  );
}

/** Which meter it is, where it hangs and whose it is; with what can be done about it. */
export function MeterHead({ job, title, children }: MeterHeadProps) {
  const { t } = useDeskTexts();
  const meterNameOf = useMeterName();
  const { meter, customer } = job;
  const place = streetOf(job) ?? meter.meterNumber;
  const name = t('desk.order.title', { meter: meterNameOf(job), place });
  const location = meter.meterAddress.locationDescription?.trim() ?? '';
  return (
    <header className={css.head}>
      <PageTitle>{title ?? name}</PageTitle>
      <MeterTypeIcon type={meterTypeOf(meter)} />
      <div className={css.words}>
        <h1 ref={screenHeading}>{title ?? name}</h1>
        <p className={css.meta}>
          {title !== undefined && <span>{name}</span>}
          <strong>
            <MeterNumber>{meter.meterNumber}</MeterNumber>
          </strong>
          {location !== '' && <span>{location}</span>}
          {customer !== null && <span>{nameOf(customer)}</span>}
        </p>
      </div>
      <div className={css.actions}>{children}</div>
    </header>
  );
}

interface MeterHeadProps {
  readonly job: Job;
  /** In place of the name of the meter, which then stands below it. */
  readonly title?: string;
  readonly children?: ReactNode;
}
