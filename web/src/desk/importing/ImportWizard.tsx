import { useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { beginScreen } from '../../ui/screen-focus.ts';
import { useDesk, usePlaces } from '../frame/use-desk.ts';
import css from './importing.module.css';
import { CheckStep } from './CheckStep.tsx';
import { type HandedInCheck, useHandedIn } from './HandedIn.tsx';
import { ImportHead } from './ImportHead.tsx';
import { useLeaving } from './Leaving.tsx';
import { MappingStep } from './MappingStep.tsx';
import type { CellTexts } from './table-file.ts';
import { useCampaignName } from './use-campaign-name.ts';
import { type ReadAs, useHandingIn } from './use-handing-in.ts';
import type { OpenedFile } from './use-opening.ts';

/**
 * From an opened file to its import: how it is read, what would come of it, and handing it in. A check is of the campaign, the
 * columns and the cells that were sent with it; that alone is read in, and after anything else was chosen it is checked anew.
 */
export function ImportWizard({ opened, from, onOther }: ImportWizardProps) {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const { campaignId } = useDesk();
  const nameOf = useCampaignName();
  const [mapping, setMapping] = useState(from?.checked.mapping ?? opened.mapping);
  const [corrected, setCorrected] = useState<CellTexts>(from?.corrected ?? new Map());
  const [checked, setChecked] = useState<HandedInCheck['checked'] | null>(from?.checked ?? null);
  const { sending, failed, handIn, upload } = useHandingIn(opened);
  const { keep } = useHandedIn();
  const { question, release } = useLeaving(sending === 'import');
  const step = checked === null ? 'mapping' : 'check';
  const before = useRef<typeof step | null>(null);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    beginScreen();
  }, [step]);
  const current: ReadAs = { campaignId, mapping, corrected };
  const check = () =>
    void handIn({ dryRun: true, withdrawMissing: null, partial: true }, current, (checkId) =>
      setChecked({ ...current, checkId }),
    );
  const campaign = nameOf(checked === null ? campaignId : checked.campaignId);
  return (
    <div className={css.screen}>
      <ImportHead step={step}>
        <p>
          {step === 'check' && `${opened.file.name} · `}
          {campaign === null ? t('desk.imports.noCampaign') : t('desk.imports.campaign', { campaign })}
        </p>
      </ImportHead>
      {checked === null ? (
        <MappingStep
          opened={{ ...opened, mapping }}
          failed={failed}
          isChecking={sending !== null}
          upload={upload}
          onChange={setMapping}
          onOther={() => places.leaving(onOther)}
          onCheck={check}
        />
      ) : (
        <CheckStep
          checkId={checked.checkId}
          opened={{ ...opened, mapping: checked.mapping }}
          checked={checked}
          corrected={corrected}
          other={otherThan(checked, current)}
          failed={failed}
          sending={sending}
          upload={upload}
          onCorrect={setCorrected}
          onBack={() => setChecked(null)}
          onCheck={check}
          onImport={(how) =>
            void handIn({ dryRun: false, ...how }, checked, (importId) => {
              release();
              keep({ importId, opened, corrected, checked });
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
  /** Goes on at a check that was read in before, and has failed; null: begins with the file. */
  readonly from: HandedInCheck | null;
  readonly onOther: () => void;
}

/** What is another by now than when it was checked; null: nothing. */
function otherThan(checked: ReadAs, current: ReadAs): 'campaign' | 'corrected' | null {
  if (checked.campaignId !== current.campaignId) return 'campaign';
  return checked.mapping === current.mapping && checked.corrected === current.corrected ? null : 'corrected';
}
