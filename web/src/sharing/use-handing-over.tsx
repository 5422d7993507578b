import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { useLayer } from '../ui/use-layer.ts';

/** Access data that are shown only once, until they were handed over. */
export interface HandingOver {
  /** Notes that these were copied, saved or mailed. */
  readonly handedOver: (ids: readonly string[]) => void;
  /** Continues with what removes them from the screen, after a confirmation if that would lose them. */
  readonly leave: (go: () => void) => void;
  /** The confirmation, over everything. */
  readonly question: ReactNode;
}

/**
 * Protects access data from being lost: leaving them, by navigation included, asks first while some of the `shown`
 * ones, given by any id, were not handed over. `making`: more are on their way. In a dialog, the back button closes that
 * (`onBack`); on a screen it leads to the one before.
 */
export function useHandingOver(
  shown: readonly string[],
  { making = false, onBack }: { readonly making?: boolean; readonly onBack?: () => void } = {},
): HandingOver {
  const { history } = useRouter();
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [going, setGoing] = useState<{ readonly go: () => void } | null>(null);
  const open = shown.filter((id) => !given.has(id)).length;
  const asks = making || open > 0;
  const blocker = useBlocker({
    // A history step within the page that is shown (a menu over it has closed) leaves nothing; if blocked, the page
    // would be loaded again.
    shouldBlockFn: ({ action, current, next }) => asks && (action !== 'GO' || current.pathname !== next.pathname),
    enableBeforeUnload: () => asks,
    withResolver: true,
  });
  const handedOver = (ids: readonly string[]) => setGiven((before) => new Set([...before, ...ids]));
  const isBlocked = blocker.status === 'blocked';
  // The browser's back button asks while the page stays. Blocked by the router, the history would already be on the
  // page before, and the next step would continue behind the dialog: that is left for steps over several pages at once.
  useLayer(asks && !isBlocked, (isPageLeft) => isPageLeft || setGoing({ go: onBack ?? (() => history.back()) }));
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
          // They count as handed over: leaving asks no more. The dialog is closed first, so that closing what it is in
          // can return the focus.
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

/** Asked before a password is lost that cannot be shown again. */
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
  /** Whether more are being created. */
  readonly making: boolean;
  /** How many accesses were not handed over. */
  readonly count: number;
  /** Whether the browser is already on another page's history entry. */
  readonly isStep: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}
