import type { FoundOrder } from '@zaehlwerk/contract/order-search';
import type { KeyboardEvent, ReactNode } from 'react';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { Failed } from '../frame/Failed.tsx';
import { FoundReading } from './FoundReading.tsx';
import { focusResult, RESULTS } from './results.ts';
import css from './search.module.css';
import { useDesk, useLinkTo } from '../frame/use-desk.ts';
import { useOrderSearch } from './use-order-search.ts';

/** What was found by the words of the bar. */
export function SearchScreen({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.meters')}</PageTitle>
      <Results words={words} />
    </div>
  );
}

/** The list of results; beside an order, `current` is its number, and the heading of the screen is that order's. */
export function Results({ words, current }: ResultsProps) {
  const { t } = useDeskTexts();
  const { outcome, again } = useOrderSearch(words);
  const { campaignId } = useDesk();
  const {
    orders: found = [],
    more = false,
    readings = [],
    moreReadings = false,
  } = outcome?.kind === 'delivered' ? outcome.answer : {};
  // Everything is found, whatever the campaign: who calls may mean another. Those of the chosen one come first.
  const isElsewhere = (one: FoundOrder) => Number(one.campaignId !== campaignId);
  const orders = found.toSorted((one, other) => isElsewhere(one) - isElsewhere(other));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (focusResult(event.key === 'ArrowDown' ? 'next' : 'previous')) event.preventDefault();
  };
  if (words === '')
    return (
      <>
        <Heading isBeside={current !== undefined}>{t('desk.results.teach')}</Heading>
        <p className={css.teach}>{t('desk.results.teach.text')}</p>
      </>
    );
  const count = orders.length + readings.length;
  const title =
    outcome?.kind !== 'delivered'
      ? t('desk.results')
      : count === 0
        ? t('desk.results.none', { words })
        : more || moreReadings
          ? t('desk.results.more', { count, words })
          : t('desk.results.count', { count, words });
  return (
    <>
      <Heading isBeside={current !== undefined}>{title}</Heading>
      <p className={css.teach} role="status">
        {outcome === undefined
          ? t('desk.results.asking')
          : outcome.kind === 'delivered' && count === 0
            ? t('desk.results.none.text')
            : null}
        {outcome?.kind === 'delivered' && <VisuallyHidden>{title}</VisuallyHidden>}
      </p>
      {outcome !== undefined && outcome.kind !== 'delivered' && <Failed outcome={outcome} onAgain={again} />}
      {/* The arrows are a short cut: the results are links, reached by Tab as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div id={RESULTS} onKeyDown={press}>
        {readings.length > 0 && orders.length > 0 && (
          <Kind isBeside={current !== undefined}>
            {t(more ? 'desk.results.orders.more' : 'desk.results.orders', { count: orders.length })}
          </Kind>
        )}
        <ul className={css.results}>
          {orders.map((order) => (
            <li key={`${order.orderNumber} ${order.accountId}`}>
              <Result order={order} words={words} isCurrent={order.orderNumber === current && !order.ended} />
            </li>
          ))}
        </ul>
        {readings.length > 0 && (
          <>
            <Kind isBeside={current !== undefined}>
              {t(moreReadings ? 'desk.results.offList.more' : 'desk.results.offList', { count: readings.length })}
            </Kind>
            <ul className={css.results}>
              {readings.map((reading) => (
                <li key={reading.readingId}>
                  <FoundReading reading={reading} words={words} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

interface ResultsProps {
  readonly words: string;
  readonly current?: string;
}

function Heading({ isBeside, children }: { readonly isBeside: boolean; readonly children: ReactNode }) {
  return isBeside ? <h2 className={css.found}>{children}</h2> : <h1 ref={screenHeading}>{children}</h1>;
}

/** What the results below it are. */
function Kind({ isBeside, children }: { readonly isBeside: boolean; readonly children: ReactNode }) {
  return isBeside ? <h3 className={css.kind}>{children}</h3> : <h2 className={css.kind}>{children}</h2>;
}

/** One order. Of one that somebody else has by now there is no page: it is told, and leads nowhere. */
function Result({ order, words, isCurrent }: ResultProps) {
  const { t, language } = useDeskTexts();
  const linkTo = useLinkTo();
  const { campaigns } = useDesk();
  const campaign = campaigns?.find((one) => one.campaignId === order.campaignId)?.name ?? order.campaignId;
  const { orderNumber, ended, withdrawn, open, foundBy, meterNumber, meterType } = order;
  const street = [order.street, order.houseNumber].filter((one) => one !== null).join(' ');
  const city = [order.zip, order.city].filter((one) => one !== null).join(' ');
  const state = ended ? 'ended' : withdrawn ? 'withdrawn' : open ? 'open' : 'read';
  const ways = formatList(
    foundBy.map((way) => t(`desk.found.${way}`)),
    language,
  );
  const content = (
    <>
      <MeterTypeIcon type={meterType ?? 'GENERIC_METER'} small />
      <span className={css.place}>{street === '' ? orderNumber : street}</span>
      <span className={css.state}>
        {state === 'read' ? (
          <Status tone="ok" icon={checkCircle}>
            {t('desk.state.read')}
          </Status>
        ) : (
          t(`desk.state.${state}`)
        )}
      </span>
      <span className={css.more}>
        <span>{[order.customerName, city].filter(Boolean).join(' · ')}</span>
        <span>
          <MeterNumber>{meterNumber}</MeterNumber>
        </span>
        <span>{[campaign, orderNumber].filter(Boolean).join(' · ')}</span>
        <span>{t('desk.found.by', { ways })}</span>
      </span>
    </>
  );
  if (ended) return <div className={css.result}>{content}</div>;
  return (
    <a
      className={css.result}
      aria-current={isCurrent ? 'true' : undefined}
      {...linkTo({ screen: 'order', orderNumber, words })}
    >
      {content}
    </a>
  );
}

interface ResultProps {
  readonly order: FoundOrder;
  readonly words: string;
  readonly isCurrent: boolean;
}
