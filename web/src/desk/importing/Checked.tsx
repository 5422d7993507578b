import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { useState } from 'react';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowClockwise } from '../../ui/icons.ts';
import { KeyCap } from '../frame/KeySheet.tsx';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { Changes } from './Changes.tsx';
import { Counts } from './Counts.tsx';
import { Findings } from './Findings.tsx';
import { Foot } from './Foot.tsx';
import css from './importing.module.css';
import { Missing } from './Missing.tsx';
import type { CellTexts } from './table-file.ts';
import { useCampaignName } from './use-campaign-name.ts';
import type { ReadAs, Sending, Uploading } from './use-handing-in.ts';
import type { OpenedFile } from './use-opening.ts';
import { StillWithdrawn, Withdrawn } from './Withdrawn.tsx';

const WHY = 'import-why';

/** What a check has found, and the ways on from it. */
export function Checked(props: CheckedProps) {
  const { opened, checked, corrected, other, sending, upload, answer, onCorrect, onBack, onCheck, onImport } = props;
  const { t } = useDeskTexts();
  const { withdrawn, missing, stillWithdrawn } = answer;
  const [withdraws, setWithdraws] = useState(false);
  const [typed, setTyped] = useState('');
  const [typedOfFile, setTypedOfFile] = useState('');
  const ofFile = withdrawn?.orders ?? 0;
  const ofMissing = withdraws ? (missing?.orders ?? 0) : 0;
  const unsaid = [
    ...(ofFile > 0 && typedOfFile.trim() !== String(ofFile) ? [ofFile] : []),
    ...(withdraws && typed.trim() !== String(ofMissing) ? [ofMissing] : []),
  ];
  const why = useWhy({ answer, checked, other, sending, unsaid, withdrawn: ofFile + ofMissing });
  const label = useLabel(answer, ofFile + ofMissing);
  const send = () => onImport({ withdrawMissing: withdraws ? ofMissing : null, partial: answer.rejected > 0 });
  useShortcuts({
    r: sending === null ? onCheck : undefined,
    'Ctrl+Enter': why === null ? send : undefined,
  });
  return (
    <>
      <Counts answer={answer} isDryRun />
      <div className={css.found} inert={sending === 'import'}>
        <Findings opened={opened} answer={answer} corrected={corrected} onCorrect={onCorrect} />
        <div className={css.beside}>
          {withdrawn !== undefined && ofFile > 0 && (
            <Withdrawn withdrawn={withdrawn} typed={typedOfFile} onType={setTypedOfFile} />
          )}
          {stillWithdrawn !== undefined && <StillWithdrawn still={stillWithdrawn} />}
          {missing !== undefined && missing.orders > 0 && (
            <Missing missing={missing} withdraws={withdraws} typed={typed} onChoose={setWithdraws} onType={setTyped} />
          )}
          <Changes answer={answer} opened={opened} checked={checked} />
        </div>
      </div>
      <Foot upload={upload}>
        <p id={WHY} role="status">
          {why}
        </p>
        <Button size="small" blockedBy={sending === 'import' ? WHY : undefined} onClick={onBack}>
          {t('desk.imports.back')}
        </Button>
        <Button
          size="small"
          kind={other === null ? 'secondary' : 'primary'}
          aria-keyshortcuts="r"
          busyLabel={sending === 'check' ? t('desk.imports.sending') : undefined}
          blockedBy={sending === 'import' ? WHY : undefined}
          onClick={onCheck}
        >
          <Icon path={arrowClockwise} size="small" />
          {t('desk.imports.recheck')}
          <KeyCap>R</KeyCap>
        </Button>
        <Button
          size="small"
          kind={other === null ? 'primary' : 'secondary'}
          aria-keyshortcuts="Control+Enter"
          busyLabel={sending === 'import' ? t('desk.imports.sending') : undefined}
          blockedBy={why === null || sending === 'import' ? undefined : WHY}
          onClick={send}
        >
          {label}
          <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
        </Button>
      </Foot>
    </>
  );
}

export interface CheckedProps {
  /** The file, read as it was checked. */
  readonly opened: OpenedFile;
  readonly checked: ReadAs;
  /** Cells as they are mended now. */
  readonly corrected: CellTexts;
  /** What is another by now than when it was checked. */
  readonly other: 'campaign' | 'corrected' | null;
  readonly sending: Sending;
  readonly upload: Uploading;
  readonly answer: OrdersAnswer;
  readonly onCorrect: (corrected: CellTexts) => void;
  readonly onBack: () => void;
  readonly onCheck: () => void;
  readonly onImport: (how: { readonly withdrawMissing: number | null; readonly partial: boolean }) => void;
}

interface WhyNot extends Pick<CheckedProps, 'answer' | 'checked' | 'other' | 'sending'> {
  /** Numbers that have to be typed, and are not. */
  readonly unsaid: readonly number[];
  /** How many orders are withdrawn. */
  readonly withdrawn: number;
}

/** Why nothing can be read in now, in words; null: it can. */
function useWhy({ answer, checked, other, sending, unsaid, withdrawn }: WhyNot): string | null {
  const { t } = useDeskTexts();
  const nameOf = useCampaignName();
  const { created, updated, unchanged, rejected } = answer;
  const [number] = unsaid;
  if (sending === 'import') return t('desk.imports.importSending');
  if (sending === 'check') return t('desk.imports.sending');
  if (other === 'campaign') {
    const campaign = nameOf(checked.campaignId);
    return campaign === null ? t('desk.imports.why.noCampaign') : t('desk.imports.why.campaign', { campaign });
  }
  if (other === 'corrected') return t('desk.imports.why.corrected');
  if (rejected > 0 && created + updated + unchanged === 0) return t('desk.imports.why.rejected');
  if (created + updated + withdrawn === 0) return t('desk.imports.why.nothing');
  return number === undefined ? null : t('desk.imports.why.number', { number });
}

/** What the button does, with all its numbers. */
function useLabel({ created, updated, rejected }: OrdersAnswer, withdrawn: number): string {
  const { t, language } = useDeskTexts();
  const amount = (count: number) => formatPlain(String(count), language);
  return [
    t('desk.imports.import', { lines: amount(created + updated) }),
    ...(rejected > 0 ? [t('desk.imports.import.passOver', { lines: amount(rejected) })] : []),
    ...(withdrawn > 0 ? [t('desk.imports.import.withdraw', { orders: amount(withdrawn) })] : []),
  ].join(', ');
}
