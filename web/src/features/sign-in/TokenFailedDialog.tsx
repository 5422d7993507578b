import type { SignInFailure } from '../../accounts/sign-in-state.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TooManyAttempts } from './TooManyAttempts.tsx';

/** A link or a scanned code did not sign in (LOG-31, LOG-32); the credentials are the way that is left. */
export function TokenFailedDialog({
  failure,
  onClose,
}: {
  readonly failure: SignInFailure;
  readonly onClose: () => void;
}) {
  const { t } = useTexts();
  const unreachable = failure.kind === 'unreachable';
  return (
    <Dialog
      urgent
      title={t(unreachable ? 'login.error.unreachable.title' : 'login.error.token.title')}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('login.withCredentials')}
        </Button>
      }
    >
      {failure.kind === 'unreachable' && <p>{t('login.error.unreachable.text')}</p>}
      {failure.kind === 'tooMany' && <TooManyAttempts until={failure.until} />}
      {failure.kind === 'refused' && (
        <>
          <Banner silent tone="err" title={t('login.error.token.text')} />
          <p>{t('login.error.token.next')}</p>
        </>
      )}
    </Dialog>
  );
}
