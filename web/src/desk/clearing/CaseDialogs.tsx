import type { CaseAction } from '@zaehlwerk/domain/clearing/case';
import { useState } from 'react';
import { usePortal } from '../../tenant/use-portal.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, Question } from '../../ui/Dialog.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import type { Case } from './cases.ts';
import { NotDecided } from './NotDecided.tsx';
import type { Deciding } from './use-deciding.ts';
import { WordsField } from './WordsField.tsx';

const MOST_REASON = 500;
const MOST_QUESTION = 300;

/** What is being done about a case before it is decided. */
export type Doing = Exclude<CaseAction, 'release'> | 'takeOver' | 'sendBack' | null;

/** What is asked before something is done about a case. */
export function Asked({ doing, one, deciding, onTakeOver, onClose }: AskedProps) {
  const dialog = {
    deciding,
    onTakeOver: () => {
      deciding.forget();
      onTakeOver();
    },
    onClose,
  };
  if (doing === 'discard') return <DiscardDialog one={one} {...dialog} />;
  if (doing === 'sendBack') return <SendBackDialog one={one} {...dialog} />;
  if (doing === 'askBack') return <AskBackDialog one={one} {...dialog} />;
  if (doing === 'assign' && one.kind === 'withoutOrder') return <AssignDialog one={one} {...dialog} />;
  if (doing !== 'takeOver') return null;
  return (
    <TakeOverQuestion
      clerk={one.of.lease?.clerk ?? null}
      onStay={onClose}
      onTake={() => {
        onClose();
        onTakeOver();
      }}
    />
  );
}

interface AskedProps {
  readonly doing: Doing;
  readonly one: Case;
  readonly deciding: Deciding;
  readonly onTakeOver: () => void;
  readonly onClose: () => void;
}

interface DialogOfCase {
  readonly one: Case;
  readonly deciding: Deciding;
  readonly onTakeOver: () => void;
  readonly onClose: () => void;
}

/** Asks why a reading is discarded, before it is. */
function DiscardDialog({ one, deciding, onTakeOver, onClose }: DialogOfCase) {
  const { t } = useDeskTexts();
  const blocks = [t('desk.clear.discard.otherMeter'), t('desk.clear.discard.twice'), t('desk.clear.discard.guessed')];
  return (
    <WordsDialog
      one={one}
      deciding={deciding}
      onTakeOver={onTakeOver}
      title={t('desk.clear.discard')}
      text={t('desk.clear.discard.text')}
      label={t('desk.clear.reason')}
      act={t('desk.clear.act.discard')}
      isDanger
      most={MOST_REASON}
      blocks={blocks}
      onWords={(words) => void deciding.discard(one, words)}
      onClose={onClose}
    />
  );
}

/** What whoever has read is asked, as they read it. */
function AskBackDialog({ one, deciding, onTakeOver, onClose }: DialogOfCase) {
  const { t, language } = useDeskTexts();
  const { defaultLanguage = 'de' } = usePortal();
  // Whoever is asked reads them in a mail in the language of the portal, which the clerk's need not be.
  const isTheirs = language.startsWith(defaultLanguage);
  const blocks = isTheirs ? [t('desk.clear.ask.again'), t('desk.clear.ask.photo'), t('desk.clear.ask.meter')] : [];
  return (
    <WordsDialog
      one={one}
      deciding={deciding}
      onTakeOver={onTakeOver}
      title={t('desk.clear.ask')}
      text={t('desk.clear.ask.text')}
      label={t('desk.clear.ask.question')}
      act={t('desk.clear.ask.send')}
      most={MOST_QUESTION}
      blocks={blocks}
      onWords={(words) => void deciding.askBack(one, words)}
      onClose={onClose}
    />
  );
}

/** Asks why what another clerk has proposed is sent back, before it is. */
function SendBackDialog({ one, deciding, onTakeOver, onClose }: DialogOfCase) {
  const { t } = useDeskTexts();
  return (
    <WordsDialog
      one={one}
      deciding={deciding}
      onTakeOver={onTakeOver}
      title={t('desk.clear.second.sendBack')}
      text={t('desk.clear.second.sendBack.text')}
      label={t('desk.clear.reason')}
      act={t('desk.clear.second.sendBack')}
      most={MOST_REASON}
      blocks={[t('desk.clear.second.call'), t('desk.clear.second.photo'), t('desk.clear.second.value')]}
      onWords={(words) => void deciding.sendBack(one, words)}
      onClose={onClose}
    />
  );
}

function WordsDialog(props: WordsDialogProps) {
  const {
    one,
    deciding,
    title,
    text,
    label,
    act,
    isDanger = false,
    most,
    blocks,
    onWords,
    onTakeOver,
    onClose,
  } = props;
  const failed = deciding.failedOf(one);
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = words.trim() === '';
  return (
    <Dialog
      title={title}
      closeLabel={common('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            size="large"
            busyLabel={deciding.isBusy ? t('desk.entry.saving') : undefined}
            onClick={() => (isEmpty ? setTried(true) : onWords(words.trim()))}
          >
            {act}
          </Button>
          <Button size="large" onClick={onClose}>
            {t('desk.entry.cancel')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <WordsField
        label={label}
        most={most}
        words={words}
        blocks={blocks}
        lacks={isTried && isEmpty}
        onWords={setWords}
      />
      {failed !== null && <NotDecided failed={failed} onTakeOver={onTakeOver} />}
    </Dialog>
  );
}

interface WordsDialogProps extends DialogOfCase {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly most: number;
  readonly blocks: readonly string[];
  readonly onWords: (words: string) => void;
}

/** Asks before a case is taken from whoever works on it. */
function TakeOverQuestion({ clerk, onStay, onTake }: TakeOverQuestionProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.clear.takeOver.ask')}
      closeLabel={common('frame.close')}
      stay={t('desk.clear.takeOver.stay')}
      onStay={onStay}
      others={
        <Button size="large" onClick={onTake}>
          {t('desk.clear.takeOver')}
        </Button>
      }
    >
      <p>
        {clerk === null ? t('desk.clear.lease.somebody') : t('desk.clear.lease.theirs', { clerk })}.{' '}
        {t('desk.clear.takeOver.text')}
      </p>
    </Question>
  );
}

interface TakeOverQuestionProps {
  readonly clerk: string | null;
  readonly onStay: () => void;
  readonly onTake: () => void;
}
