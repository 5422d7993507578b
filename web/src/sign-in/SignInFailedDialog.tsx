import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { SignInFailure } from './sign-in.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useGoingTo } from '../device/use-going-to.ts';
import { PATHS } from '../paths.ts';
import { formatTime } from '../text/languages.ts';
import type { Speech } from '../text/speech.ts';
import { useSpeech, useTexts } from '../text/use-texts.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/class-names.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const WORDS = {
  password: {
    title: 'login.error.login.title',
    notice: 'login.error.login.text',
    advice: ['login.error.login.cards', 'login.error.login.later'],
    close: 'login.retry',
  },
  // Credentials remain possible.
  token: {
    title: 'login.error.token.title',
    notice: 'login.error.token.text',
    advice: ['login.error.token.next'],
    close: 'login.withCredentials',
  },
} as const;

/**
 * Explains a failed sign-in. With credentials: the error, that new reading cards may not be known yet, and to try again
 * later. With a link or a scanned code: the other ways. After too many attempts: how long to wait. Contact and help are
 * below, and reading without access if it is offered.
 */
export function SignInFailedDialog({ by, failure, onClose }: SignInFailedDialogProps) {
  const { withoutAccessAllowed } = usePortal();
  const { t } = useTexts();
  const withoutAccess = useGoingTo(PATHS.withoutAccess);
  const leave = (event: MouseEvent) => {
    withoutAccess.onClick(event);
    if (event.defaultPrevented) onClose();
  };
  const speech = useSpeech();
  const [Help] = useState(() => lazy(() => loadHelp(speech)));
  const unreachable = failure.kind === 'unreachable';
  return (
    <Dialog
      urgent
      title={t(unreachable ? 'login.error.unreachable.title' : WORDS[by].title)}
      closeLabel={t('frame.close')}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            {t(WORDS[by].close)}
          </Button>
          {withoutAccessAllowed && !unreachable && (
            <a {...withoutAccess} onClick={leave} className={buttonClass()}>
              {t('login.withoutAccess.start')}
            </a>
          )}
        </>
      }
    >
      <FailureWords by={by} failure={failure} />
      {!unreachable && (
        <Suspense fallback={null}>
          <Help />
        </Suspense>
      )}
    </Dialog>
  );
}

/** Contact and help with their texts: not part of the first load. Nothing if they fail to load. */
async function loadHelp(speech: Speech) {
  try {
    const [{ HelpOutside }] = await Promise.all([import('../help/HelpOutside.tsx'), speech.loadAllTexts()]);
    return { default: HelpOutside };
  } catch {
    return { default: () => <></> };
  }
}

function FailureWords({ by, failure }: Pick<SignInFailedDialogProps, 'by' | 'failure'>) {
  const { t } = useTexts();
  if (failure.kind === 'unreachable') return <p>{t('login.error.unreachable.text')}</p>;
  const tooMany = failure.kind === 'tooMany' && <TooManyAttempts until={failure.until} />;
  // The server has not checked the link in this case.
  if (by === 'token' && tooMany) return tooMany;
  return (
    <>
      <Banner silent tone="err" title={t(WORDS[by].notice)} />
      {tooMany}
      <p>{WORDS[by].advice.map((key) => t(key)).join(' ')}</p>
    </>
  );
}

/** How long to wait after too many attempts, if the server says so. */
function TooManyAttempts({ until }: { readonly until: Date | null }) {
  const { t, language } = useTexts();
  if (until === null) return <p>{t('login.error.tooManySoon')}</p>;
  return <p>{t('login.error.tooMany', { time: formatTime(until, language) })}</p>;
}

interface SignInFailedDialogProps {
  /** How the sign-in was tried. */
  readonly by: 'password' | 'token';
  readonly failure: SignInFailure;
  readonly onClose: () => void;
}
