import type { SignInFailure } from '../../accounts/sign-in-state.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TooManyAttempts } from './TooManyAttempts.tsx';

/**
 * The login-failed dialog (LOG-22 to LOG-26, OPN-005): the error notice, that the reading cards may not have been
 * transmitted yet, and to try again later. After too many attempts it names the waiting time (OPN-035).
 */
export function SignInFailedDialog({
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
      title={unreachable ? t('login.error.unreachable.title') : t('login.error.login.title')}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('login.retry')}
        </Button>
      }
    >
      <FailureWords failure={failure} />
    </Dialog>
  );
}

function FailureWords({ failure }: { readonly failure: SignInFailure }) {
  const { t } = useTexts();
  if (failure.kind === 'unreachable') return <p>{t('login.error.unreachable.text')}</p>;
  return (
    <>
      <Banner silent tone="err" title={t('login.error.login.text')} />
      {failure.kind === 'tooMany' && <TooManyAttempts until={failure.until} />}
      <p>
        {t('login.error.login.cards')} {t('login.error.login.later')}
      </p>
    </>
  );
}
