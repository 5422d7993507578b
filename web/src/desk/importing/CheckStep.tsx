import type { ToldImport } from '@zaehlwerk/contract/kept-import';
import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { useState } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise } from '../../ui/icons.ts';
import { Failed } from '../frame/Failed.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { Changes } from './Changes.tsx';
import { Counts } from './Counts.tsx';
import { Findings } from './Findings.tsx';
import { Foot } from './Foot.tsx';
import css from './importing.module.css';
import { Missing } from './Missing.tsx';
import type { CellTexts } from './table-file.ts';
import { Underway } from './Underway.tsx';
import { useImport } from './use-imports.ts';
import type { OpenedFile } from './use-opening.ts';

/** What would come of a file: findings, changes and orders that it lacks. From here it is mended, checked again or read in. */
export function CheckStep(props: CheckStepProps) {
  const { checkId, failed, onBack } = props;
  const { t } = useDeskTexts();
  const { outcome, again } = useImport(checkId);
  const told = outcome?.kind === 'delivered' ? outcome.answer : null;
  const answer = told?.answer ?? null;
  return (
    <>
      {outcome !== undefined && outcome.kind !== 'delivered' && (
        <Failed outcome={outcome} needs="import" onAgain={again} />
      )}
      {told?.problem != null && (
        <Banner tone="err" title={t('desk.imports.notChecked')}>
          <p>{told.problem.message}</p>
        </Banner>
      )}
      {(outcome === undefined || (told !== null && answer === null && told.problem === null)) && (
        <Underway told={told} words={t('desk.imports.checking')} />
      )}
      {failed !== null && (
        <Banner tone="err" title={t('desk.imports.notHandedIn')}>
          <p>{failed}</p>
        </Banner>
      )}
      {told !== null && answer !== null ? (
        <Checked {...props} told={told} answer={answer} />
      ) : (
        <Foot>
          <Button size="small" onClick={onBack}>
            {t('desk.imports.back')}
          </Button>
        </Foot>
      )}
    </>
  );
}

interface CheckStepProps {
  readonly checkId: string;
  readonly opened: OpenedFile;
  readonly corrected: CellTexts;
  readonly failed: string | null;
  readonly isHandingIn: boolean;
  readonly onCorrect: (corrected: CellTexts) => void;
  readonly onBack: () => void;
  readonly onCheck: () => void;
  readonly onImport: (how: { readonly withdrawMissing: number | null; readonly partial: boolean }) => void;
}

const WHY = 'import-why';

function Checked(props: CheckStepProps & { readonly told: ToldImport; readonly answer: OrdersAnswer }) {
  const { opened, corrected, isHandingIn, answer, onCorrect, onBack, onCheck, onImport } = props;
  const { t, language } = useDeskTexts();
  const [withdraws, setWithdraws] = useState(false);
  const [typed, setTyped] = useState('');
  const [checkedWith] = useState(corrected);
  const amount = (count: number) => formatPlain(String(count), language);
  const { created, updated, rejected, missing } = answer;
  const withdrawn = withdraws ? (missing?.orders ?? 0) : 0;
  const isBlocked = rejected > 0 && created + updated + answer.unchanged === 0;
  const isOther = corrected !== checkedWith;
  const nothing = created + updated + withdrawn === 0;
  const why = isOther
    ? t('desk.imports.why.corrected')
    : isBlocked
      ? t('desk.imports.why.rejected')
      : nothing
        ? t('desk.imports.why.nothing')
        : withdraws && typed.trim() !== String(withdrawn)
          ? t('desk.imports.why.number', { number: withdrawn })
          : null;
  const send = () => onImport({ withdrawMissing: withdraws ? withdrawn : null, partial: rejected > 0 });
  const label = [
    t('desk.imports.import', { lines: amount(created + updated) }),
    ...(rejected > 0 ? [t('desk.imports.import.passOver', { lines: amount(rejected) })] : []),
    ...(withdrawn > 0 ? [t('desk.imports.import.withdraw', { orders: amount(withdrawn) })] : []),
  ].join(', ');
  useShortcuts({
    r: isHandingIn ? undefined : onCheck,
    'Ctrl+Enter': why === null && !isHandingIn ? send : undefined,
  });
  return (
    <>
      <Counts answer={answer} isDryRun />
      <div className={css.found}>
        <Findings opened={opened} answer={answer} corrected={corrected} onCorrect={onCorrect} />
        <div className={css.beside}>
          <Changes answer={answer} opened={opened} corrected={corrected} />
          {missing !== undefined && missing.orders > 0 && (
            <Missing missing={missing} withdraws={withdraws} typed={typed} onChoose={setWithdraws} onType={setTyped} />
          )}
        </div>
      </div>
      <Foot>
        <p id={WHY} role="status">
          {why}
        </p>
        <Button size="small" onClick={onBack}>
          {t('desk.imports.back')}
        </Button>
        <Button
          size="small"
          kind={isOther ? 'primary' : 'secondary'}
          aria-keyshortcuts="r"
          busyLabel={isHandingIn ? t('desk.imports.sending') : undefined}
          onClick={onCheck}
        >
          <Icon path={arrowClockwise} size="small" />
          {t('desk.imports.recheck')}
          <KeyCap>R</KeyCap>
        </Button>
        <Button
          size="small"
          kind={isOther ? 'secondary' : 'primary'}
          aria-keyshortcuts="Control+Enter"
          blockedBy={why === null && !isHandingIn ? undefined : WHY}
          onClick={send}
        >
          {label}
          <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
        </Button>
      </Foot>
    </>
  );
}
