import { type ComponentType, useState } from 'react';
import { useNotices } from '../ui/use-notices.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import css from './sign-in.module.css';

/** Opens whom to ask and the help, which are loaded then: neither belongs to the first load. */
export function HelpButton() {
  const { t } = useTexts();
  const [speech, notices] = [useSpeech(), useNotices()];
  const [Help, setHelp] = useState<ComponentType<{ readonly onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const [{ HelpDialog }] = await Promise.all([import('./HelpDialog.tsx'), speech.speakOfEverything()]);
      setHelp(() => HelpDialog);
    } catch {
      notices.show('ERROR', t('login.error.unreachable.title'), t('login.error.unreachable.text'));
    }
  };
  return (
    <div className={css.help}>
      <Button kind="text" size="small" onClick={() => void open()}>
        {t('login.help')}
      </Button>
      {Help !== null && <Help onClose={() => setHelp(null)} />}
    </div>
  );
}
