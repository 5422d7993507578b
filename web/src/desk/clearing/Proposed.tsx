import type { Proposal } from '@zaehlwerk/contract/clearing-proposals';
import { berlinDay, parseDay } from '@zaehlwerk/domain/calendar/day';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { useId } from 'react';
import { formatAmount, formatBerlinTime, formatDay, formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise, check, users } from '../../ui/icons.ts';
import { framePlace } from '../../ui/use-notices.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import type { CaseReading } from './case-reading.ts';
import type { Case } from './cases.ts';
import css from './case.module.css';
import type { LeaseState } from './use-lease.ts';

/** What a clerk has proposed about a case, why and when; or that it was sent back, and why. */
export function Proposed({ one, reading }: { readonly one: Case; readonly reading: CaseReading | null }) {
  const { t, language } = useDeskTexts();
  const lines = useProposal(reading);
  const proposal = one.kind === 'reading' ? one.of.proposal : null;
  if (proposal === null) return null;
  const { sentBack, isYours, at } = proposal;
  if (sentBack !== null)
    return (
      <Banner tone="warn" title={`${t('desk.clear.second.sentBack')}. `} icon={arrowClockwise} silent>
        <span>
          {t('desk.clear.second.wasSentBack', {
            clerk: sentBack.clerk ?? sentBack.keyName,
            reason: sentBack.reason ?? '–',
          })}{' '}
        </span>
        <span>{lines(proposal).join(' ')}</span>
      </Banner>
    );
  const moment = new Date(at);
  return (
    <Banner tone="info" title={`${t('desk.clear.second')} `} icon={users} silent>
      <span>{lines(proposal).join(' ')} </span>
      <span>
        {t('desk.clear.second.at', {
          day: formatDay(berlinDay(moment)),
          time: formatBerlinTime(moment, language),
        })}{' '}
      </span>
      {isYours && <span>{t('desk.clear.second.own')}</span>}
    </Banner>
  );
}

/** Who has proposed what, and why, a sentence each. */
function useProposal(reading: CaseReading | null): (proposal: Proposal) => readonly string[] {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  return ({ state, clerk, keyName, reason, correction }) => {
    const name = clerk ?? keyName;
    const why = reason === null || reason === '' ? [] : [t('desk.clear.second.reason', { reason })];
    if (state !== 'corrected' || correction === null) return [t(`desk.clear.second.${state}`, { clerk: name }), ...why];
    const { readingDate, source, comment, fall, newMeterNumber } = correction;
    const day = parseDay(readingDate);
    const proposed = reading?.proposed ?? null;
    const value =
      reading === null || proposed === null
        ? formatPlain(correction.readingValue, language)
        : formatAmount(readingText(proposed, reading.task), unitOf(reading.task), language);
    const said = {
      clerk: name,
      value,
      source: t(`desk.source.${source}`),
      day: day === null ? readingDate : formatDay(day),
    };
    return [
      t('desk.clear.second.corrected', said),
      ...(fall === null ? [] : [`${common(`fall.${fall}`)}.`]),
      ...(newMeterNumber === null ? [] : [t('desk.clear.exchanged', { number: newMeterNumber })]),
      ...(comment === null || comment === '' ? [] : [t('desk.clear.note.words', { comment })]),
      ...why,
    ];
  };
}

/** How a proposal is answered: confirmed or sent back by another clerk, taken back by its maker. */
type SecondAction = 'confirm' | 'sendBack' | 'takeBack';

/** What can be done about a proposal: to confirm it stays in its place, also where another clerk has to, and says so then. */
export function SecondActions({ proposal, isSeen, isOver, lease, isBusy, onTakeOver, onAct }: SecondActionsProps) {
  const { t } = useDeskTexts();
  const id = useId();
  const isTheirs = lease.kind === 'theirs';
  const { mayConfirm, isYours } = proposal;
  const other: SecondAction = isYours ? 'takeBack' : 'sendBack';
  const isHeld = isTheirs || isOver;
  const act = (action: SecondAction) => () => {
    if (isHeld || isBusy || (action === 'confirm' && (!mayConfirm || !isSeen))) return;
    onAct(action);
  };
  useShortcuts({ b: act('confirm'), g: act(other) });
  const why = isTheirs ? `${id}theirs` : isOver ? `${id}over` : undefined;
  return (
    <div className={css.bottom}>
      <div ref={framePlace} className={css.messages} />
      <div className={css.foot} role="group" aria-label={t('desk.clear.second.actions')}>
        <Button
          size="small"
          kind="primary"
          data-filled={(mayConfirm && !isHeld) || undefined}
          aria-keyshortcuts="B"
          blockedBy={why ?? (mayConfirm ? undefined : `${id}own`)}
          aria-disabled={isBusy || !isSeen || undefined}
          onClick={act('confirm')}
        >
          <Icon path={check} size="small" />
          {t('desk.clear.second.confirm')}
          <KeyCap>B</KeyCap>
        </Button>
        <Button
          size="small"
          aria-keyshortcuts="G"
          blockedBy={why}
          aria-disabled={isBusy || undefined}
          onClick={act(other)}
        >
          <Icon path={arrowClockwise} size="small" />
          {t(`desk.clear.second.${other}`)}
          <KeyCap>G</KeyCap>
        </Button>
        {isTheirs && (
          <Button size="small" onClick={onTakeOver}>
            {t('desk.clear.takeOver')}
          </Button>
        )}
        <span id={`${id}own`} hidden>
          {t('desk.clear.second.ownNot')}
        </span>
        <span id={`${id}over`} hidden>
          {t('desk.clear.meanwhile')}
        </span>
        <span id={`${id}theirs`} hidden>
          {t('desk.clear.lease.readOnly')}
        </span>
      </div>
    </div>
  );
}

interface SecondActionsProps {
  readonly proposal: Proposal;
  /** Its photo is there, nobody else is known to work on it, and it did not come this moment. */
  readonly isSeen: boolean;
  /** Somebody has decided about it meanwhile. */
  readonly isOver: boolean;
  readonly lease: LeaseState;
  readonly isBusy: boolean;
  readonly onTakeOver: () => void;
  readonly onAct: (action: SecondAction) => void;
}
