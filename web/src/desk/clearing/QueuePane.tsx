import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { useId } from 'react';
import { MeterNumber } from '../../meters/MeterSigns.tsx';
import { MeterTypeIcon } from '../../meters/MeterTypeIcon.tsx';
import { useToday } from '../../meters/use-today.ts';
import type { Outcome } from '../../server/call.ts';
import { formatBerlinTime, formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise, caretRight, clockCountdown, users } from '../../ui/icons.ts';
import { caretLeft } from '../../ui/outside-icons.ts';
import { lock } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { Segments } from '../frame/Segments.tsx';
import { useChosenCampaign, useLinkTo } from '../frame/use-desk.ts';
import { wordsOf } from '../frame/use-sending-entry.ts';
import { type Case, idOf, placeOfCase, reasonOf, waitingOf } from './cases.ts';
import css from './clearing.module.css';
import { REASONS } from './reasons.ts';
import type { Done } from './use-deciding.ts';
import type { Listed, Queue } from './use-queue.ts';

const LISTS = ['open', 'proposed', 'askedBack'] as const;

/** The queue of cases, those that wait longest first; what was done last below it. */
export function QueuePane({ cases, listed, queue, shownId, last, failedUndo, undo, onList }: ListProps) {
  const { t } = useDeskTexts();
  const id = useId();
  return (
    <nav className={css.pane} aria-labelledby={id}>
      <div className={css.paneHead}>
        <p className={css.title}>
          <strong id={id}>{t('desk.clear.count', { count: queue.open.length })}</strong>
          <span className={css.keys} aria-hidden="true">
            <KeyCap>J</KeyCap> {t('desk.clear.next')} <KeyCap>K</KeyCap> {t('desk.clear.before')}
          </span>
        </p>
        <Lists listed={listed} queue={queue} onList={onList} />
      </div>
      <ol className={css.rows}>
        {cases.map((one) => (
          <li key={idOf(one)}>
            <Row one={one} isCurrent={idOf(one) === shownId} />
          </li>
        ))}
      </ol>
      {last !== null && <LastDone last={last} failed={failedUndo} undo={undo} />}
    </nav>
  );
}

/** Which list is shown, with the number of each; and that it is not what it is now, where it cannot be asked for. */
function Lists({ listed, queue, onList }: Pick<ListProps, 'listed' | 'queue' | 'onList'>) {
  const { t } = useDeskTexts();
  const more = { open: queue.more, proposed: queue.moreProposed, askedBack: queue.moreAskedBack };
  // Most utilities never have anything there.
  const lists = LISTS.filter((which) => which !== 'proposed' || queue.proposed.length > 0 || listed === which);
  const countOf = (which: Listed) => `${queue[which].length}${more[which] ? '+' : ''}`;
  const campaign = useChosenCampaign();
  return (
    <>
      {campaign !== null && <p className={css.only}>{t('desk.clear.only', { campaign: campaign.name })}</p>}
      <Segments
        legend={t('desk.clear.which')}
        options={lists.map((value) => ({ value, label: t(`desk.clear.list.${value}`, { number: countOf(value) }) }))}
        chosen={listed}
        onChoose={onList}
      />
      <p role="status">
        {queue.isOld && (
          <Status tone="warn" icon={clockCountdown}>
            {t('desk.clear.old')}
          </Status>
        )}
      </p>
    </>
  );
}

interface ListProps {
  readonly cases: readonly Case[];
  readonly at: number;
  readonly next: Case | null;
  readonly before: Case | null;
  readonly listed: Listed;
  readonly queue: Queue;
  readonly shownId: string | null;
  readonly last: Done | null;
  /** Why that was not taken back. */
  readonly failedUndo: Exclude<Outcome<unknown>, { kind: 'delivered' }> | null;
  readonly undo: () => void;
  readonly onGo: (one: Case) => void;
  readonly onList: (listed: Listed) => void;
}

function Row({ one, isCurrent }: { readonly one: Case; readonly isCurrent: boolean }) {
  const { t, language } = useDeskTexts();
  const linkTo = useLinkTo();
  const today = useToday();
  const { meterType, meterNumber, acceptedAt, lease } = one.of;
  const reason = reasonOf(one);
  const at = new Date(acceptedAt);
  const isTaken = lease !== null && !lease.isYours;
  return (
    <a
      className={css.row}
      data-busy={isTaken || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      {...linkTo({ screen: 'clearing', readingId: idOf(one) })}
    >
      <MeterTypeIcon type={meterType ?? 'GENERIC_METER'} small />
      <span className={css.place}>{placeOfCase(one) ?? t('desk.clear.noPlace')}</span>
      <span className={css.time}>
        {berlinDay(at) === today ? formatBerlinTime(at, language) : formatDay(berlinDay(at))}
      </span>
      <span className={css.why}>
        <Status tone={REASONS[reason].tone} icon={REASONS[reason].icon}>
          {t(`desk.clear.reason.${reason}`)}
        </Status>
        <ProposedStatus one={one} />
        {isTaken && (
          <Status tone="wait" icon={lock}>
            {t('desk.clear.lease.theirs', { clerk: lease.clerk })}
          </Status>
        )}
        <span className={css.number}>
          <MeterNumber>{meterNumber}</MeterNumber>
        </span>
      </span>
    </a>
  );
}

/** That a case waits for a second clerk, or was sent back by one. */
function ProposedStatus({ one }: { readonly one: Case }) {
  const { t } = useDeskTexts();
  const proposal = one.kind === 'reading' ? one.of.proposal : null;
  if (proposal === null) return null;
  const waiting = waitingOf(one);
  return (
    <Status tone={waiting === null ? 'warn' : 'wait'} icon={waiting === null ? arrowClockwise : users}>
      {t(
        waiting === null
          ? 'desk.clear.second.sentBack'
          : waiting.mayConfirm
            ? 'desk.clear.second.byYou'
            : 'desk.clear.second.waits',
      )}
    </Status>
  );
}

/** What was done last, and the way back where there is one. */
function LastDone({ last: { action, of, take }, failed, undo }: LastDoneProps) {
  const { t } = useDeskTexts();
  const place = placeOfCase(of) ?? of.of.meterNumber;
  return (
    <div className={css.last}>
      <p>{t(`desk.clear.last.${action}`, { place })}</p>
      {take === null && action !== 'sendBack' && action !== 'takeBack' && (
        <p className={css.muted}>{t('desk.clear.undo.not')}</p>
      )}
      {take !== null && (
        <Button kind="text" size="small" aria-keyshortcuts="U" onClick={undo}>
          {t('desk.clear.undo')}
          <KeyCap>U</KeyCap>
        </Button>
      )}
      <p role="alert">
        {failed !== null &&
          (failed.kind === 'refused'
            ? `${t('desk.clear.undo.failed')} ${wordsOf(failed.problem).join(' ')}`
            : t('desk.clear.undo.unknown'))}
      </p>
    </div>
  );
}

interface LastDoneProps {
  readonly last: Done;
  readonly failed: ListProps['failedUndo'];
  readonly undo: () => void;
}

/** In narrower windows, in place of the queue: where in it the case is, and the ways on and back. */
export function QueueStrip({
  cases,
  at,
  next,
  before,
  listed,
  queue,
  last,
  failedUndo,
  undo,
  onGo,
  onList,
}: ListProps) {
  const { t } = useDeskTexts();
  return (
    <div className={css.strip}>
      <Button
        size="small"
        aria-disabled={before === null || undefined}
        aria-keyshortcuts="K"
        onClick={() => before !== null && onGo(before)}
      >
        <Icon path={caretLeft} size="small" />
        {t('desk.clear.strip.before')}
      </Button>
      <Button
        size="small"
        aria-disabled={next === null || undefined}
        aria-keyshortcuts="J"
        onClick={() => next !== null && onGo(next)}
      >
        {t('desk.clear.strip.next')}
        <Icon path={caretRight} size="small" />
      </Button>
      {at >= 0 && <span>{t('desk.clear.strip.place', { place: at + 1, all: cases.length })}</span>}
      <Lists listed={listed} queue={queue} onList={onList} />
      {last !== null && <LastDone last={last} failed={failedUndo} undo={undo} />}
    </div>
  );
}
