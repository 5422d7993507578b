import { useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { beginScreen } from '../../ui/screen-focus.ts';
import { usePlaces } from '../frame/use-desk.ts';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import css from './importing.module.css';
import { CheckStep } from './CheckStep.tsx';
import { ImportHead } from './ImportHead.tsx';
import { MappingStep } from './MappingStep.tsx';
import type { CellTexts } from './table-file.ts';
import { useHandingIn } from './use-handing-in.ts';
import type { OpenedFile } from './use-opening.ts';

/** From an opened file to its import: how it is read, what would come of it, and handing it in. */
export function ImportWizard({ opened, onOther }: ImportWizardProps) {
  const places = usePlaces();
  const [mapping, setMapping] = useState(opened.mapping);
  const [corrected, setCorrected] = useState<CellTexts>(new Map());
  const [checkId, setCheckId] = useState<string | null>(null);
  const current = { ...opened, mapping };
  const { isHandingIn, failed, handIn } = useHandingIn(current, corrected);
  const { question, release } = useLeaving();
  const step = checkId === null ? 'mapping' : 'check';
  const before = useRef<typeof step | null>(null);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    beginScreen();
  }, [step]);
  const check = () => void handIn({ dryRun: true, withdrawMissing: null, partial: true }, setCheckId);
  return (
    <div className={css.screen}>
      <ImportHead step={step}>{step === 'check' && <p>{opened.file.name}</p>}</ImportHead>
      {checkId === null ? (
        <MappingStep
          opened={current}
          failed={failed}
          isChecking={isHandingIn}
          onChange={setMapping}
          onOther={onOther}
          onCheck={check}
        />
      ) : (
        <CheckStep
          key={checkId}
          checkId={checkId}
          opened={current}
          corrected={corrected}
          failed={failed}
          isHandingIn={isHandingIn}
          onCorrect={setCorrected}
          onBack={() => setCheckId(null)}
          onCheck={check}
          onImport={(how) =>
            void handIn({ dryRun: false, ...how }, (importId) => {
              release();
              places.go({ screen: 'import', importId });
            })
          }
        />
      )}
      {question}
    </div>
  );
}

interface ImportWizardProps {
  readonly opened: OpenedFile;
  readonly onOther: () => void;
}

/** Asks before a file is left that nobody has handed in; after `release` nothing is asked any more. */
function useLeaving() {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const places = usePlaces();
  const isReleased = useRef(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useAskOnClose(true);
  useEffect(() => places.guard((goOn) => (isReleased.current ? goOn() : setLeave(() => goOn))), [places]);
  const question = leave !== null && (
    <Question
      title={t('desk.imports.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.imports.leave.stay')}
      onStay={() => setLeave(null)}
      others={<Button onClick={leave}>{t('desk.imports.leave.go')}</Button>}
    >
      <p>{t('desk.imports.leave.text')}</p>
    </Question>
  );
  return {
    question,
    release: () => {
      isReleased.current = true;
    },
  };
}
