import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { fingerprint } from '../frame/icons.ts';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';
import css from './outside.module.css';

/** The short way in, above the long one. */
export function PasskeySignIn({ onRefused }: { readonly onRefused: (words: string | null) => void }) {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const signIn = () =>
    void start(async () => {
      onRefused(null);
      const outcome = await access.signInByPasskey();
      onRefused(
        outcome === null ? t('desk.signIn.passkey.none') : refusalWords(outcome, t, t('desk.signIn.passkey.wrong')),
      );
    });
  return (
    <div className={css.short}>
      <Button kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined} onClick={signIn}>
        <Icon path={fingerprint} />
        {t('desk.signIn.passkey')}
      </Button>
      <p>{t('desk.signIn.passkey.text')}</p>
    </div>
  );
}
