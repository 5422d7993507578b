import { actionsOf, CASE_ACTIONS, type CaseAction } from '@zaehlwerk/domain/clearing/case';
import { useId } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { check, chatText, magnifyingGlass, trash } from '../../ui/icons.ts';
import { framePlace } from '../../ui/use-notices.ts';
import { pencil } from '../frame/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { type Case, standingOf } from './cases.ts';
import css from './case.module.css';
import type { LeaseState } from './use-lease.ts';

const KEYS: Readonly<Record<CaseAction, string>> = {
  release: 'f',
  correct: 'e',
  askBack: 'r',
  assign: 'z',
  discard: 'v',
};
const ICONS = { release: check, correct: pencil, askBack: chatText, assign: magnifyingGlass, discard: trash } as const;

/**
 * Everything that can be done about a case, always in the same order. What cannot be done now stays in its place, and says why; the
 * proposal is filled.
 */
export function CaseActions({
  one,
  isReady,
  isSeen,
  isOver,
  proposal,
  lease,
  isBusy,
  onTakeOver,
  onAct,
}: CaseActionsProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const isTheirs = lease.kind === 'theirs';
  const possible = isOver ? [] : actionsOf(standingOf(one)).filter((action) => isReady || action !== 'correct');
  // The one that asks nothing before it decides.
  const isUnseen = (action: CaseAction) => action === 'release' && !isSeen;
  const act = (action: CaseAction) => () => {
    if (!isTheirs && !isBusy && !isUnseen(action) && possible.includes(action)) onAct(action);
  };
  useShortcuts(Object.fromEntries(CASE_ACTIONS.map((action) => [KEYS[action], act(action)])));
  return (
    <div className={css.bottom}>
      <div ref={framePlace} className={css.messages} />
      <div className={css.foot} role="group" aria-label={t('desk.clear.actions')}>
        {CASE_ACTIONS.map((action) => {
          const isPossible = possible.includes(action) && !isTheirs;
          const isProposed = action === proposal && isPossible;
          return (
            <Button
              key={action}
              size="small"
              kind={isProposed ? 'primary' : action === 'discard' ? 'danger' : 'secondary'}
              data-filled={isProposed || undefined}
              aria-keyshortcuts={KEYS[action].toUpperCase()}
              blockedBy={isPossible ? undefined : `${id}${isTheirs ? 'theirs' : 'not'}`}
              aria-disabled={isBusy || isUnseen(action) || undefined}
              onClick={act(action)}
            >
              <Icon path={ICONS[action]} size="small" />
              {t(`desk.clear.act.${action}`)}
              <KeyCap>{KEYS[action].toUpperCase()}</KeyCap>
            </Button>
          );
        })}
        {isTheirs && (
          <Button size="small" onClick={onTakeOver}>
            {t('desk.clear.takeOver')}
          </Button>
        )}
        <span id={`${id}not`} hidden>
          {t('desk.clear.act.not')}
        </span>
        <span id={`${id}theirs`} hidden>
          {t('desk.clear.lease.readOnly')}
        </span>
      </div>
    </div>
  );
}

interface CaseActionsProps {
  readonly one: Case;
  /** Its order is known. */
  readonly isReady: boolean;
  /** Its photo is there, nobody else is known to work on it, and it did not come this moment. */
  readonly isSeen: boolean;
  /** Somebody has decided about it meanwhile. */
  readonly isOver: boolean;
  readonly proposal: CaseAction | null;
  readonly lease: LeaseState;
  readonly isBusy: boolean;
  readonly onTakeOver: () => void;
  readonly onAct: (action: CaseAction) => void;
}
