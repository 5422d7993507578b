import { type ReactNode, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { CopyButton } from '../../sharing/AccessData.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAskOnClose } from '../frame/use-ask-on-close.ts';
import css from './clerks.module.css';

const WHY = 'once-why';

/** Something that lets somebody in, shown this once: until it was copied, saved or said to be noted nothing closes it. */
export function OnceDialog({ title, what, secret, isOnItsWay = false, onClose, children }: OnceDialogProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { saveFile } = useDevice();
  const [isNoted, setNoted] = useState(isOnItsWay);
  useAskOnClose(!isNoted);
  const save = () => {
    saveFile({ name: `${title}.txt`, content: new Blob([`${secret}\n`], { type: 'text/plain' }) });
    setNoted(true);
  };
  return (
    <Dialog
      title={title}
      closeLabel={common('frame.close')}
      locked={!isNoted}
      onClose={onClose}
      actions={
        <Button kind="primary" blockedBy={isNoted ? undefined : WHY} onClick={onClose}>
          {t('desk.clerks.close')}
        </Button>
      }
    >
      {children}
      <dl className={css.once}>
        <dt>{what}</dt>
        <dd>
          <span>{secret}</span>
          <CopyButton what={what} text={secret} onCopied={() => setNoted(true)} />
        </dd>
      </dl>
      <p>
        <Button size="small" onClick={save}>
          {t('desk.clerks.once.save')}
        </Button>
      </p>
      <label className={css.check}>
        <input type="checkbox" checked={isNoted} onChange={({ target }) => setNoted(target.checked)} />
        {t('desk.clerks.once.noted')}
      </label>
      <p id={WHY} className={css.why}>
        {isNoted ? null : t('desk.clerks.once.why')}
      </p>
    </Dialog>
  );
}

interface OnceDialogProps {
  readonly title: string;
  /** What it is called. */
  readonly what: string;
  readonly secret: string;
  /** Whether it gets to whom it is for without being copied. */
  readonly isOnItsWay?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
