import { useQueryClient } from '@tanstack/react-query';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { daysBetween, type Day } from '@zaehlwerk/domain/calendar/day';
import { useEffect, useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import type { Outcome } from '../../server/call.ts';
import { formatBerlinTime, formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner, Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Counter } from '../../ui/Counter.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { cloudSlash, hourglass } from '../../ui/icons.ts';
import { beginScreen, screenHeading } from '../../ui/screen-focus.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Failed } from '../frame/Failed.tsx';
import { lock } from '../frame/icons.ts';
import { NoCampaign } from '../frame/NoCampaign.tsx';
import { type CountedCampaign, useDesk, useLinkTo, useMay, useMayNot } from '../frame/use-desk.ts';
import { BoardWork } from './BoardWork.tsx';
import css from './board.module.css';
import { FirstCampaign, OneMoreCampaign } from './NewCampaign.tsx';
import { StateButtons } from './StateDialog.tsx';
import { campaignOfBoard, type Progress, useProgress } from './use-board.ts';

/** The board of a campaign: how far it is, what is open, and what can be done about it. */
export function CampaignScreen() {
  const { t } = useDeskTexts();
  const { campaigns, campaignId } = useDesk();
  const may = useMay();
  const mayNot = useMayNot();
  const client = useQueryClient();
  const [pickedId, setPickedId] = useState<string | null>(null);
  // What was picked once stays, also where it is closed: else another one would stand under the hand of whoever works here.
  const campaign = campaignOfBoard(campaigns ?? [], campaignId ?? pickedId);
  if (campaign !== undefined && campaign.campaignId !== pickedId) setPickedId(campaign.campaignId);
  const [madeId, setMadeId] = useState<string | null>(null);
  useEffect(() => {
    if (madeId !== null && madeId === campaign?.campaignId) beginScreen();
  }, [madeId, campaign?.campaignId]);
  if (campaign !== undefined) return <Board key={campaign.campaignId} campaign={campaign} onMade={setMadeId} />;
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.board')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.board')}
      </h1>
      {!may('read') ? (
        <Banner tone="info" title={mayNot('read')} />
      ) : campaigns === null ? (
        <Banner tone="warn" title={t('desk.campaign.unknown')}>
          <Button size="small" onClick={() => void client.invalidateQueries({ queryKey: ['campaigns'] })}>
            {t('desk.again')}
          </Button>
        </Banner>
      ) : (
        <>
          <NoCampaign />
          {may('import') && <FirstCampaign onMade={setMadeId} />}
        </>
      )}
    </div>
  );
}

const STATES: Readonly<Record<CampaignState, { readonly tone: 'ok' | 'wait'; readonly icon: string }>> = {
  prepared: { tone: 'wait', icon: hourglass },
  open: { tone: 'ok', icon: checkCircle },
  closed: { tone: 'wait', icon: lock },
  archived: { tone: 'wait', icon: lock },
};

function Board({ campaign, onMade }: BoardProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const { campaignId, name, state } = campaign;
  const { outcome, last, again } = useProgress(campaignId);
  const { tone, icon } = STATES[state];
  return (
    <div className={css.screen}>
      <PageTitle>{`${t('desk.board')}: ${name}`}</PageTitle>
      <div className={css.head}>
        <h1 ref={screenHeading} tabIndex={-1}>
          {name}
        </h1>
        <Status tone={tone} icon={icon}>
          {t(`desk.board.state.${state}`)}
        </Status>
        {may('import') && <OneMoreCampaign onMade={onMade} />}
        {last !== null && <Until progress={last.progress} />}
        {may('import') && <StateButtons campaign={campaign} open={last?.progress.open ?? null} />}
      </div>
      {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
      {outcome !== undefined && outcome.kind !== 'delivered' && last === null && (
        <Failed outcome={outcome} onAgain={again} />
      )}
      {last !== null &&
        (last.progress.jobs === 0 ? (
          <NoOrders />
        ) : (
          <BoardWork
            campaign={campaign}
            progress={last.progress}
            figures={<Far progress={last.progress} at={last.at} lost={lostOf(outcome?.kind)} onAgain={again} />}
          />
        ))}
    </div>
  );
}

interface BoardProps {
  readonly campaign: CountedCampaign;
  /** Told the id of one more campaign that was made here. */
  readonly onMade: (campaignId: string) => void;
}

/** Its last deadline, and how many days there are until then. */
function Until({ progress: { perDeadline } }: { readonly progress: Progress }) {
  const { t } = useDeskTexts();
  const today = useToday();
  const last = perDeadline.findLast(({ deadline }) => deadline !== null)?.deadline as Day | undefined;
  if (last === undefined) return null;
  const day = formatDay(last);
  return (
    <p className={css.until}>
      {last < today ? t('desk.board.over', { day }) : t('desk.board.until', { day, count: daysBetween(today, last) })}
    </p>
  );
}

type Lost = Exclude<Outcome<unknown>['kind'], 'delivered'>;

function lostOf(kind: Outcome<unknown>['kind'] | undefined): Lost | null {
  return kind === undefined || kind === 'delivered' ? null : kind;
}

/** How many orders are read: the counter, the share, and as of when. */
function Far({ progress, at, lost, onAgain }: FarProps) {
  const { t, language } = useDeskTexts();
  const { jobs, done } = progress;
  const amount = (value: number) => formatPlain(String(value), language);
  const time = formatBerlinTime(at, language);
  return (
    <div className={css.far}>
      <Counter pre={String(done).padStart(String(jobs).length, '0')} />
      <p>
        <VisuallyHidden>{amount(done)} </VisuallyHidden>
        {t('desk.board.read', { total: amount(jobs), share: Math.floor((done / jobs) * 100) })}
      </p>
      <p className={css.asOf}>
        {lost === null && t('desk.board.counts', { time })}
        {/* The time alone is announced to nobody: it changes every minute. */}
        <span role="status">
          {lost !== null && (
            <Status tone="warn" icon={cloudSlash}>
              {t(lost === 'unreachable' ? 'desk.board.stands' : 'desk.board.stands.refused', { time })}
            </Status>
          )}
        </span>
        {lost !== null && (
          <Button kind="text" size="small" onClick={onAgain}>
            {t('desk.again')}
          </Button>
        )}
      </p>
    </div>
  );
}

interface FarProps {
  readonly progress: Progress;
  readonly at: Date;
  /** Why it could not be counted again since; null where it was. */
  readonly lost: Lost | null;
  readonly onAgain: () => void;
}

function NoOrders() {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  return (
    <div className={css.none}>
      <h2>{t('desk.board.none')}</h2>
      <p>{t('desk.board.none.text')}</p>
      <p>
        <a {...linkTo({ screen: 'imports' })}>{t('desk.empty.import')}</a>
      </p>
    </div>
  );
}
