import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { useLayer } from '../ui/use-layer.ts';

/** Access data that are shown one time only, until they were handed over. */
export interface HandingOver {
  /** Says that these are with somebody: copied, saved or mailed. */
  readonly handedOver: (ids: readonly string[]) => void;
  /** Goes on with what takes them from the screen, after a question where that would lose them. */
  readonly leave: (go: () => void) => void;
  /** Shown over everything while it is asked. */
  readonly question: ReactNode;
}

/**
 * Keeps access data from being lost: what would leave them, another page included, asks first while some of the `shown` ones,
 * named by any id, were not handed over. `making`: more are on their way.
 */
export function useHandingOver(shown: readonly string[], making = false): HandingOver {
  const { history } = useRouter();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [going, setGoing] = useState<{ readonly go: () => void } | null>(null);
  const open = shown.filter((id) => !given.has(id)).length;
  const asks = making || open > 0;
  const blocker = useBlocker({
    // A step of the history to the page that is shown (a menu over it has closed) leaves nothing; held on, the page
    // would be loaded again.
    shouldBlockFn: ({ action, current, next }) => asks && (action !== 'GO' || current.pathname !== next.pathname),
    enableBeforeUnload: () => asks,
    withResolver: true,
  });
  const handedOver = (ids: readonly string[]) => setGiven((before) => new Set([...before, ...ids]));
  const isBlocked = blocker.status === 'blocked';
  // The browser's way back asks while the page stays. Held on by the router it would stand on the page before already,
  // and the next one would continue below the question: that is left for steps over several pages at once.
  useLayer(asks && !isBlocked, (isPageLeft) => isPageLeft || setGoing({ go: () => history.back() }));
  return {
    handedOver,
    leave: (go) => (asks ? setGoing({ go }) : go()),
    question: (isBlocked || going !== null) && (
      <LeaveQuestion
        making={making}
        count={open}
        isStep={isBlocked && blocker.action !== 'PUSH'}
        onStay={() => {
          setGoing(null);
          blocker.reset?.();
        }}
        onLeave={() => {
          // They count as handed over: whatever leaves next asks no more. And the question is closed first, so that
          // closing what it is in can return the focus.
          flushSync(() => {
            handedOver(shown);
            setGoing(null);
          });
          if (isBlocked) blocker.proceed();
          else going?.go();
        }}
      />
    ),
  };
}

/** Before a password is lost that nobody can show again. */
function LeaveQuestion({ making, count, isStep, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTexts();
  return (
    <Question
      title={t(making ? 'share.access.leave.making' : 'share.access.leave')}
      closeLabel={t('frame.close')}
      isStep={isStep}
      stay={t('share.access.leave.stay')}
      onStay={onStay}
      others={
        making ? (
          <Button kind="danger" onClick={onLeave}>
            {t('share.access.leave.go')}
          </Button>
        ) : (
          <Button onClick={onLeave}>{t('share.access.leave.noted')}</Button>
        )
      }
    >
      <p>{t('share.access.leave.text', { count })}</p>
    </Question>
  );
}

interface LeaveQuestionProps {
  /** Whether more are being made. */
  readonly making: boolean;
  /** How many accesses were not handed over. */
  readonly count: number;
  /** Whether the browser stands on another page's entry already. */
  readonly isStep: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}
