import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { CopyButton } from '../../sharing/AccessData.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import proof from '../frame/proof.module.css';
import css from './outside.module.css';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';

/** The recovery codes, shown this once: going on without having noted them asks, and so does closing the page. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { saveFile } = useDevice();
  const [noted, setNoted] = useState(false);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useAskOnClose(!noted);
  const text = `${codes.join('\n')}\n`;
  const save = () => {
    saveFile({ name: `${t('desk.invitation.codes.what')}.txt`, content: new Blob([text], { type: 'text/plain' }) });
    setNoted(true);
  };
  return (
    <div className={proof.form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('desk.invitation.codes')}
      </h2>
      <p>{t('desk.invitation.codes.text')}</p>
      <ul className={css.codes} aria-label={t('desk.invitation.codes.what')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={proof.ways}>
        <Button size="small" onClick={save}>
          {t('desk.invitation.codes.save')}
        </Button>
        <CopyButton what={t('desk.invitation.codes.what')} text={text} onCopied={() => setNoted(true)} />
      </div>
      <label className={proof.check}>
        <input type="checkbox" checked={noted} onChange={(event) => setNoted(event.target.checked)} />
        {t('desk.invitation.codes.noted')}
      </label>
      <Button kind="primary" wide onClick={() => (noted ? onDone() : setAsking(true))}>
        {t('desk.invitation.codes.done')}
      </Button>
      {asking && (
        <Question
          title={t('desk.invitation.leave')}
          closeLabel={common('frame.close')}
          stay={t('desk.invitation.leave.stay')}
          onStay={() => setAsking(false)}
          others={
            <Button kind="danger" size="large" onClick={onDone}>
              {t('desk.invitation.leave.go')}
            </Button>
          }
        >
          <p>{t('desk.invitation.leave.text')}</p>
        </Question>
      )}
    </div>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}
