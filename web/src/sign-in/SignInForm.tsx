import { mayTrySigningIn, stripWhiteSpace } from '@zaehlwerk/domain/account/credentials';
import { type FormEvent, useId, useRef, useState } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import { SignInFailed } from './SignInFailed.tsx';
import css from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/**
 * User name and password. The button is blocked until both have their minimum lengths (LOG-13, LOG-14); a press before
 * that says what is missing and focuses that field. Submitting empties the password (LOG-16).
 */
export function SignInForm() {
  const { signIn: settings } = usePortal();
  const { t } = useTexts();
  const { state, start, dismiss } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [reasonShown, setReasonShown] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const ready = mayTrySigningIn({ username, password }, settings);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || state.loading) return;
    setPassword('');
    setReasonShown(false);
    void start({ by: 'password', typed: { username, password } });
  };
  const explain = () => {
    setReasonShown(true);
    const usernameFits = stripWhiteSpace(username).length >= settings.loginUsernameMinLength;
    (usernameFits ? passwordField : usernameField).current?.focus();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        ref={usernameField}
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        ref={passwordField}
        label={t('login.password')}
        hint={t('login.password.hint')}
        revealLabel={t('login.password.show')}
        clear={settings.loginPasswordInputAsCleartext}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busyLabel={state.loading ? t('login.submitting') : undefined}
        blockedBy={ready || state.loading ? undefined : reasonId}
        onBlocked={explain}
      >
        {t('login.submit')}
      </Button>
      <p id={reasonId} className={css.reason} hidden={!reasonShown || ready || state.loading}>
        {t('login.incomplete', {
          username: settings.loginUsernameMinLength,
          password: settings.loginPasswordMinLength,
        })}
      </p>
      <SignInFailed by="password" failure={state.error} onClose={dismiss} />
    </form>
  );
}
