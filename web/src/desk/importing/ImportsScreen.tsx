import { MAX_BODY_BYTES } from '@zaehlwerk/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fileArrowDown } from '../frame/icons.ts';
import { useDesk, useMay, useMayNot } from '../frame/use-desk.ts';
import css from './importing.module.css';
import { FirstCampaignHint } from './FirstCampaignHint.tsx';
import { useHandedIn } from './HandedIn.tsx';
import { ImportHead } from './ImportHead.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportWizard } from './ImportWizard.tsx';
import { useCampaignName } from './use-campaign-name.ts';
import { type OpenedFile, megabytes, useOpening } from './use-opening.ts';

/** A file of orders is chosen here, and whatever was read in before is listed. */
export function ImportsScreen() {
  const may = useMay();
  const mayNot = useMayNot();
  const { kept, isResumed, resume } = useHandedIn();
  const [from] = useState(isResumed ? kept : null);
  const [opened, setOpened] = useState<OpenedFile | null>(from?.opened ?? null);
  useEffect(() => resume(false), [resume]);
  if (!may('import'))
    return (
      <div className={css.screen}>
        <ImportHead step={null} />
        <Banner tone="info" title={mayNot('import')} silent />
      </div>
    );
  if (opened !== null)
    return (
      <ImportWizard opened={opened} from={opened === from?.opened ? from : null} onOther={() => setOpened(null)} />
    );
  return (
    <div className={css.screen}>
      <ImportHead step="file" />
      <FileChoice onOpened={setOpened} />
      <ImportList />
    </div>
  );
}

/** The place where a file is dropped or chosen. */
function FileChoice({ onOpened }: { readonly onOpened: (opened: OpenedFile) => void }) {
  const { t } = useDeskTexts();
  const { campaignId, campaigns } = useDesk();
  const nameOf = useCampaignName();
  const { isOpening, notOpened, open } = useOpening(onOpened);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const campaign = nameOf(campaignId);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !isOpening) open(file);
  };
  return (
    <>
      {campaigns?.length === 0 && <FirstCampaignHint words={t('desk.imports.makeFirst')} />}
      {/* Dropping is a short cut: the button takes the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classNames(css.drop, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon path={fileArrowDown} />
        <div>
          <Button
            kind="primary"
            size="small"
            aria-describedby="import-hint"
            busyLabel={isOpening ? t('desk.imports.opening') : undefined}
            onClick={() => input.current?.click()}
          >
            {t('desk.imports.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,.xlsx"
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <p id="import-hint" className={css.muted}>
            {t('desk.imports.hint', { size: megabytes(MAX_BODY_BYTES) })}{' '}
            {campaign === null ? t('desk.imports.anyCampaign') : t('desk.imports.intoCampaign', { campaign })}
          </p>
        </div>
      </div>
      {notOpened !== null && (
        <Banner tone="err" title={t('desk.imports.notOpened', { name: notOpened.name })}>
          <p>{notOpened.why}</p>
        </Banner>
      )}
    </>
  );
}
