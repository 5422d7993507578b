import { useQuery } from '@tanstack/react-query';
import { type DeskStart, getDeskStart } from '@zaehlwerk/contract/desk-start';
import { daysBetween, type Day } from '@zaehlwerk/domain/calendar/day';
import { useToday } from '../../meters/use-today.ts';
import { useServerApi } from '../../server/use-server.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { formatBerlinTime, formatDayLong } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise } from '../../ui/icons.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { CampaignCurve } from './CampaignCurve.tsx';
import { Failed } from '../frame/Failed.tsx';
import { NoCampaign } from '../frame/NoCampaign.tsx';
import { Ledger } from './Ledger.tsx';
import { Sample } from './Sample.tsx';
import css from './start.module.css';
import { useDesk } from '../frame/use-desk.ts';

/** What wants doing now, and how far the campaign is. */
export function StartScreen() {
  const { t, language } = useDeskTexts();
  const api = useServerApi();
  const { applicationId, campaignId } = useDesk();
  const today = useToday();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['start', applicationId, campaignId],
    queryFn: ({ signal }) =>
      api.call(getDeskStart, {
        params: { applicationId },
        query: campaignId === null ? {} : { campaign: campaignId },
        signal,
      }),
    refetchOnMount: 'always',
  });
  const again = () => void refetch();
  const start = data?.kind === 'delivered' ? data.answer : null;
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.start')}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading}>{formatDayLong(today, language)}</h1>
        {start !== null && <NextDeadline start={start} today={today} />}
      </div>
      {data === undefined && <p role="status">{t('desk.loading')}</p>}
      {data !== undefined && data.kind !== 'delivered' && <Failed outcome={data} onAgain={again} />}
      {start !== null && (
        <div className={css.columns}>
          <section aria-labelledby="todo">
            <div className={css.section}>
              <h2 id="todo">{t('desk.todo')}</h2>
              <span>{t('desk.todo.at', { time: formatBerlinTime(new Date(start.at), language) })}</span>
              <Button
                kind="text"
                size="small"
                className={css.refresh}
                busyLabel={isFetching ? t('desk.loading') : undefined}
                onClick={again}
              >
                <Icon path={arrowClockwise} size="small" />
                {t('desk.todo.refresh')}
              </Button>
            </div>
            <Ledger start={start} />
          </section>
          <div className={css.beside}>
            {start.campaign === null ? (
              <NoCampaign />
            ) : (
              <section aria-labelledby="campaign">
                <div className={css.section}>
                  <h2 id="campaign">{start.campaign.name}</h2>
                </div>
                <CampaignCurve campaign={start.campaign} />
              </section>
            )}
            <Sample />
          </div>
        </div>
      )}
    </div>
  );
}

function NextDeadline({ start, today }: { readonly start: DeskStart; readonly today: Day }) {
  const { t } = useDeskTexts();
  const next = start.campaign?.perDeadline.find(({ deadline }) => deadline !== null && deadline >= today)?.deadline;
  if (next === undefined || next === null) return null;
  return <p>{t('desk.days', { count: daysBetween(today, next as Day) })}</p>;
}
