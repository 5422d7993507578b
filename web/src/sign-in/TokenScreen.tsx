import { useEffect, useRef } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { useTexts } from '../text/use-texts.ts';
import { Spinner } from '../ui/Icon.tsx';
import { SignInFailedDialog } from './SignInFailedDialog.tsx';
import css from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';
import { screenHeading } from '../ui/screen-focus.ts';

/**
 * Signing in by a direct link. The token comes from the address, which no longer shows it; only this one POST of the
 * script uses it, so opening or scanning the link does not use it up.
 */
export function TokenScreen({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTexts();
  const { state, start } = useSignIn();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void start({ by: 'token', token }).then((worked) => worked && onDone());
  }, [start, token, onDone]);
  return (
    <div className={css.checking}>
      <PageTitle>{t('login.title')}</PageTitle>
      <h1 ref={screenHeading} role={state.error === null ? 'status' : undefined}>
        <Spinner />
        {t('login.checking')}
      </h1>
      {state.error !== null && <SignInFailedDialog by="token" failure={state.error} onClose={onDone} />}
    </div>
  );
}
