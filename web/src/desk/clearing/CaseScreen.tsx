import { proposalOf } from '@zaehlwerk/domain/clearing/case';
import { type ComponentProps, useEffect, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMay } from '../frame/use-desk.ts';
import { useOrder } from '../frame/use-order.ts';
import { usePhoto } from '../frame/use-photo.ts';
import { CaseActions } from './CaseActions.tsx';
import { CaseBanner } from './CaseBanner.tsx';
import { Asked, type Doing } from './CaseDialogs.tsx';
import { CaseHead } from './CaseHead.tsx';
import { type CaseReading, readingOf } from './case-reading.ts';
import { type Case, idOf, isDiscarded, waitingOf } from './cases.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { Digits } from './Digits.tsx';
import { Discarded } from './Discarded.tsx';
import { History } from './History.tsx';
import { CaseNote } from './CaseNote.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { Proposed, SecondActions } from './Proposed.tsx';
import css from './case.module.css';
import { NotDecided } from './NotDecided.tsx';
import type { Deciding } from './use-deciding.ts';
import { type CounterFinder, useCounterOnPhoto } from './use-counter-on-photo.ts';
import { useLease } from './use-lease.ts';

/** One case: its photo, its digits and what was read before, with everything that can be done about it in one bar. */
export function CaseScreen({ one, next, ...rest }: CaseScreenProps) {
  const orderNumber = one.kind === 'reading' ? one.of.orderNumber : null;
  return (
    <>
      {orderNumber === null ? (
        <Shown one={one} reading={null} {...rest} />
      ) : (
        <OfOrder one={one} orderNumber={orderNumber} {...rest} />
      )}
      {next?.kind === 'reading' && <LoadedBefore key={idOf(next)} one={next} />}
    </>
  );
}

interface CaseScreenProps {
  readonly one: Case;
  readonly next: Case | null;
  readonly finder: CounterFinder;
  readonly deciding: Deciding;
  /** Somebody has decided about it since it is shown. */
  readonly isOver: boolean;
  /** To look at it as it is now. */
  readonly onAnew: () => void;
  /** The queue is to be loaded anew: somebody else works on it. */
  readonly onSeen: () => void;
}

function OfOrder({ orderNumber, ...props }: Omit<ShownProps, 'reading'> & { readonly orderNumber: string }) {
  const { t } = useDeskTexts();
  const { outcome, shown } = useOrder(orderNumber);
  // An order that has become somebody else's is not told any more; the reading itself is.
  if (outcome === undefined)
    return (
      <div className={css.screen}>
        <CaseHead one={props.one} reading={null} lease={{ kind: 'asking' }} />
        <p role="status">{t('desk.loading')}</p>
      </div>
    );
  return <Shown {...props} reading={shown === null ? null : readingOf(props.one, shown)} />;
}

interface ShownProps extends Omit<CaseScreenProps, 'next'> {
  /** Null where it is of no order, or that is not told. */
  readonly reading: CaseReading | null;
}

// oxlint-disable-next-line max-lines-per-function -- The parts of one case, in their places.
function Shown({ one, reading, finder, deciding, isOver, onAnew, onSeen }: ShownProps) {
  const may = useMay();
  const [doing, setDoing] = useState<Doing>(null);
  // As it was when its correction was begun: that stays, whatever becomes of the order meanwhile.
  const [corrected, setCorrected] = useState<CaseReading | null>(null);
  const [isPhotoThere, setPhotoThere] = useState(false);
  const isSettled = useSettled(deciding.last !== null);
  const { state: lease, takeOver } = useLease(idOf(one), one.of.lease, onSeen);
  const failed = deciding.failedOf(one);
  const proposal = proposedFor(one, reading);
  const close = () => setDoing(null);
  const imageIds = imagesOf(one, reading);
  const [at, setAt] = useState(0);
  const shownId = may('handOver') ? (imageIds[Math.min(at, imageIds.length - 1)] ?? null) : null;
  const found = useCounterOnPhoto(finder, shownId, reading?.task ?? null, one.of.meterNumber);
  const isLookedAt = isPhotoThere || imageIds.length === 0 || !may('handOver');
  const isSeen = isLookedAt && isSettled && (lease.kind === 'yours' || lease.kind === 'unknown');
  const isCorrecting = doing === 'correct' && corrected !== null;
  return (
    <div className={css.screen}>
      <CaseHead one={one} reading={reading} lease={lease} />
      {isDiscarded(one) ? (
        <Discarded of={one.of} isBusy={deciding.isBusy} onReopen={() => void deciding.reopen(one)} />
      ) : (
        !isCorrecting && <CaseBanner one={one} reading={reading} proposal={proposal} />
      )}
      <Proposed one={one} reading={reading} />
      {isOver && <Over onAnew={onAnew} />}
      {failed !== null && doing === null && (
        <NotDecided
          failed={failed}
          onTakeOver={() => {
            deciding.forget();
            takeOver();
          }}
        />
      )}
      <div className={css.body}>
        <div className={css.left}>
          <PhotoViewer
            imageIds={imageIds}
            at={at}
            counter={found?.counter ?? null}
            onChoose={setAt}
            onThere={() => setPhotoThere(true)}
          />
          <CaseNote one={one} reading={reading} />
        </div>
        <div className={css.right}>
          {isCorrecting ? (
            <CorrectForm
              one={one}
              reading={corrected}
              proposed={proposalOf(corrected.facts) === 'correct' ? corrected.facts.photoValue : null}
              onTakeOver={takeOver}
              onBack={close}
              onSaved={(proposed) => deciding.corrected(one, proposed)}
            />
          ) : (
            <>
              <Digits one={one} reading={reading} found={found} />
              {reading !== null && <History reading={reading} />}
            </>
          )}
        </div>
      </div>
      {!isCorrecting && (
        <Decide
          one={one}
          isReady={one.kind === 'withoutOrder' || reading !== null}
          isSeen={isSeen}
          isOver={isOver}
          proposal={proposal}
          lease={lease}
          deciding={deciding}
          onDoing={(next) => {
            if (next === 'correct') setCorrected(reading);
            setDoing(next);
          }}
        />
      )}
      <Asked doing={doing} one={one} deciding={deciding} onTakeOver={takeOver} onClose={close} />
    </div>
  );
}

function imagesOf(one: Case, reading: CaseReading | null): readonly string[] {
  return reading?.imageIds ?? (one.kind === 'withoutOrder' ? one.of.values.flatMap((value) => value.imageIds) : []);
}

/** What is proposed to whoever decides first. */
function proposedFor(one: Case, reading: CaseReading | null) {
  if (waitingOf(one) !== null) return null;
  if (reading !== null) return proposalOf(reading.facts);
  return one.kind === 'reading' || isDiscarded(one) ? null : 'assign';
}

/** The bar of what can be done: about the case, or about what waits for a second clerk. */
function Decide({ deciding, onDoing, ...bar }: DecideProps) {
  const { one } = bar;
  const waiting = waitingOf(one);
  const both = { ...bar, isBusy: deciding.isBusy, onTakeOver: () => onDoing('takeOver') };
  if (waiting === null)
    return (
      <CaseActions
        {...both}
        onAct={(action) => {
          deciding.forget();
          if (action === 'release') void deciding.release(one);
          else onDoing(action);
        }}
      />
    );
  return (
    <SecondActions
      {...both}
      proposal={waiting}
      onAct={(action) => {
        deciding.forget();
        if (action === 'sendBack') onDoing(action);
        else void deciding[action](one);
      }}
    />
  );
}

interface DecideProps extends Omit<ComponentProps<typeof CaseActions>, 'isBusy' | 'onTakeOver' | 'onAct'> {
  readonly deciding: Deciding;
  readonly onDoing: (doing: Exclude<Doing, null>) => void;
}

/** That somebody else has decided about what is shown. */
function Over({ onAnew }: Pick<CaseScreenProps, 'onAnew'>) {
  const { t } = useDeskTexts();
  return (
    <Banner tone="warn" title={t('desk.clear.meanwhile')}>
      <p>{t('desk.clear.meanwhile.text')}</p>
      <Button size="small" onClick={onAnew}>
        {t('desk.clear.meanwhile.anew')}
      </Button>
    </Banner>
  );
}

/** As long as a second press of the same key, or of the same button, was meant for what stood there before. */
const SETTLING_MS = 500;

/** Whether a case is there long enough to be decided about by one key. */
function useSettled(follows: boolean): boolean {
  const { clock } = useDevice();
  const [isSettled, setSettled] = useState(!follows);
  useEffect(() => clock.after(SETTLING_MS, () => setSettled(true)), [clock]);
  return isSettled;
}

/** The case after this one, asked for while somebody looks at this one. */
function LoadedBefore({ one }: { readonly one: Extract<Case, { kind: 'reading' }> }) {
  const { shown } = useOrder(one.of.orderNumber);
  const [imageId] = shown === null ? [] : (readingOf(one, shown)?.imageIds ?? []);
  return imageId === undefined ? null : <PhotoLoadedBefore imageId={imageId} />;
}

function PhotoLoadedBefore({ imageId }: { readonly imageId: string }) {
  usePhoto(imageId);
  return null;
}
