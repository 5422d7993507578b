import { useEffect, useRef, useState } from 'react';
import { useListBeside } from '../../device/use-media.ts';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { focusScreen, screenHeading } from '../../ui/screen-focus.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { Failed } from '../frame/Failed.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { useChosenCampaign, useLinkTo, useMay, useMayNot, usePlaces } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { CaseScreen } from './CaseScreen.tsx';
import { type Case, idOf, isDiscarded, neighbours, stateOf } from './cases.ts';
import css from './clearing.module.css';
import { QueuePane, QueueStrip } from './QueuePane.tsx';
import { type Done, useDeciding } from './use-deciding.ts';
import { useCounterFinder } from './use-counter-on-photo.ts';
import { useLeavingCase } from './use-lease.ts';
import { useCaseBeyond } from './use-case-beyond.ts';
import { type Listed, type Queue, useQueue } from './use-queue.ts';

/** Readings that want somebody: the queue, and the case beside it. */
export function ClearingScreen({ readingId }: { readonly readingId: string | null }) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const { outcome, queue, ...changes } = useQueue();
  if (!may('clear'))
    return (
      <div className={css.alone}>
        <MayNot words={mayNot('clear')} />
      </div>
    );
  if (queue !== null) return <Desk readingId={readingId} queue={queue} {...changes} />;
  return (
    <div className={css.alone}>
      <PageTitle>{t('desk.clear')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.clear')}
      </h1>
      {outcome === undefined || outcome.kind === 'delivered' ? (
        <p role="status">{t('desk.loading')}</p>
      ) : (
        <Failed outcome={outcome} needs="clear" onAgain={changes.again} />
      )}
    </div>
  );
}

interface DeskProps {
  readonly readingId: string | null;
  readonly queue: Queue;
  readonly again: () => void;
  readonly drop: (id: string) => void;
  readonly putBack: (one: Case, wasProposed: boolean) => void;
}

// oxlint-disable-next-line max-lines-per-function -- The queue, the case and what was done last: all of it works on the same state.
function Desk({ readingId, queue, again, drop, putBack }: DeskProps) {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const notices = useNotices();
  const isBeside = useListBeside();
  const finder = useCounterFinder();
  const [listed, setListed] = useState<Listed>('open');
  const cases = queue[listed];
  const isListed = readingId === null || find(queue, readingId) !== undefined;
  const beyond = useCaseBeyond(isListed ? null : readingId);
  const { shown, isOver, anew, turn, forget } = useKept(queue, cases, readingId, beyond);
  const shownId = shown === null ? readingId : idOf(shown);
  const shownNow = useRef(shownId);
  useEffect(() => void (shownNow.current = shownId));
  useLeavingCase(shownNow);
  const { at, next, before } = neighbours(cases, shownId);
  const goTo = (one: Case | null) => places.go({ screen: 'clearing', readingId: one === null ? null : idOf(one) });
  const done = ({ action, of, noMail = null }: Done) => {
    const follows = neighbours(cases, idOf(of));
    drop(idOf(of));
    if (noMail === null) notices.show('SUCCESS', t(`desk.clear.done.${action}`), '');
    else notices.show('WARNING', t(`desk.clear.done.${action}`), t(`desk.clear.mail.${noMail}`));
    // Whoever has gone on meanwhile stays there, with what they have typed.
    if (shownNow.current !== idOf(of)) return;
    // Nothing would be lost any more.
    places.guard((goOn) => goOn())();
    forget();
    goTo(follows.next ?? follows.before);
  };
  const taken = (of: Case, wasProposed: boolean) => {
    putBack(of, wasProposed);
    notices.show('SUCCESS', t('desk.clear.taken'), '');
    setListed('open');
    goTo(of);
  };
  const deciding = useDeciding({ onDone: done, onTaken: taken, onFailed: again });
  const { last, undo, failedUndo } = deciding;
  useShortcuts({
    j: next === null ? undefined : () => goTo(next),
    k: before === null ? undefined : () => goTo(before),
    u: last?.take ? undo : undefined,
  });
  const list = {
    cases,
    at,
    next,
    before,
    listed,
    queue,
    last,
    failedUndo,
    shownId,
    undo,
    onGo: goTo,
    onList: setListed,
  };
  return (
    <div className={css.panes}>
      {isBeside && <QueuePane {...list} />}
      <div className={css.case}>
        {!isBeside && <QueueStrip {...list} />}
        {shown !== null ? (
          <CaseScreen
            key={`${idOf(shown)} ${turn}`}
            one={shown}
            next={next}
            finder={finder}
            deciding={deciding}
            isOver={isOver}
            onAnew={anew}
            onSeen={again}
          />
        ) : beyond === undefined ? (
          <p role="status">{t('desk.loading')}</p>
        ) : readingId !== null ? (
          <Solved next={next} />
        ) : (
          <Nothing listed={listed} />
        )}
      </div>
    </div>
  );
}

/**
 * The case that is shown: it stays until somebody goes on, whatever comes into the list before it, and whoever decides about
 * it, also where another campaign is chosen. `isOver`: somebody has, since it is shown.
 */
function useKept(queue: Queue, cases: readonly Case[], readingId: string | null, beyond: Case | null | undefined) {
  const { campaignId } = queue;
  const [before, setKept] = useState<{ readonly one: Case; readonly campaignId: string | null } | null>(null);
  const [turn, setTurn] = useState(0);
  const kept = before?.one ?? null;
  const wanted = readingId ?? (kept === null ? null : idOf(kept));
  const found = wanted === null ? (cases[0] ?? null) : (find(queue, wanted) ?? beyond ?? null);
  const isKept = kept !== null && idOf(kept) === wanted;
  // Of another campaign than the one that was chosen meanwhile: nobody has decided about it.
  const isElsewhere = isKept && found === null && before?.campaignId !== campaignId;
  const isAsked = isKept && found === null && beyond === undefined;
  // Of one that was discarded nothing is typed that could be lost.
  const isFree = kept !== null && isDiscarded(kept) && found !== null;
  const isOver = isKept && !isElsewhere && !isAsked && !isFree && (found === null || stateOf(found) !== stateOf(kept));
  // Who works on it, and the like, is shown as it is now.
  if (found !== null && !isOver && (found !== kept || before?.campaignId !== campaignId))
    setKept({ one: found, campaignId });
  const forget = () => setKept(null);
  return {
    shown: isOver || isElsewhere || isAsked ? kept : found,
    isOver,
    turn,
    forget,
    anew: () => {
      forget();
      setTurn((last) => last + 1);
    },
  };
}

function find({ open, proposed, askedBack }: Queue, readingId: string): Case | undefined {
  return [...open, ...proposed, ...askedBack].find((one) => idOf(one) === readingId);
}

/** A case that somebody has decided about meanwhile, or that there never was. */
function Solved({ next }: { readonly next: Case | null }) {
  const { t } = useDeskTexts();
  const campaign = useChosenCampaign();
  const linkTo = useLinkTo();
  return (
    <div className={css.alone}>
      <PageTitle>{t('desk.clear.solved')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.clear.solved')}
      </h1>
      <p>{t('desk.clear.solved.text')}</p>
      {campaign !== null && <p>{t('desk.clear.solved.only', { campaign: campaign.name })}</p>}
      <p>
        <a {...linkTo({ screen: 'clearing', readingId: next === null ? null : idOf(next) })}>
          {t(next === null ? 'desk.clear.solved.all' : 'desk.clear.solved.next')}
        </a>
      </p>
    </div>
  );
}

/** Nothing waits: says what comes here, and from where. */
function Nothing({ listed }: { readonly listed: Listed }) {
  const { t } = useDeskTexts();
  // The last case went from under the focus, without another address.
  useEffect(() => focusScreen(), []);
  return (
    <div className={css.alone}>
      <PageTitle>{t('desk.clear')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        <Icon path={checkCircle} className={css.done} />
        {t(`desk.clear.nothing.${listed}`)}
      </h1>
      <p>{t(`desk.clear.nothing.${listed}.text`)}</p>
    </div>
  );
}
