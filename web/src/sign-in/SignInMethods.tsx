import { mayTrySigningIn } from '@zaehlwerk/domain/account/credentials';
import { mayOfferScanner } from '@zaehlwerk/domain/account/scanner-browser';
import { stripWhiteSpace } from '@zaehlwerk/domain/characters';
import { type ComponentProps, type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField, TextField } from '../ui/TextField.tsx';
import type { SignInFailedDialog } from './SignInFailedDialog.tsx';
import { Tabs, type TabsHandle } from './Tabs.tsx';
import type { ScanFailure } from './scan-qr-codes.ts';
import css from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/** Few people need these, so they are not part of the first load. */
const QrScanner = lazy(async () => {
  // Loaded together, so that a camera failure can be explained at once.
  const [{ QrScanner: scanner }] = await Promise.all([import('./QrScanner.tsx'), import('./CameraFailedDialog.tsx')]);
  return { default: scanner };
});
const CameraFailedDialog = lazy(async () => ({
  default: (await import('./CameraFailedDialog.tsx')).CameraFailedDialog,
}));
const WithoutAccess = lazy(async () => ({ default: (await import('./WithoutAccess.tsx')).WithoutAccess }));

type Method = 'credentials' | 'qrcode' | 'withoutAccess';

/**
 * The ways to sign in: credentials, the QR code of the card if the browser can scan, and the
 * hint for people without access if the operator allows it. After a failure of the camera or the code, a
 * dialog gives the reason and the credentials are shown.
 */
export function SignInMethods() {
  const { identification } = useDevice();
  const { withoutAccessAllowed } = usePortal();
  const { t } = useTexts();
  const [method, setMethod] = useState<Method>('credentials');
  const [cameraFailure, setCameraFailure] = useState<ScanFailure | null>(null);
  const [checking, setChecking] = useState(false);
  const { state, start, dismiss } = useSignIn();
  const methods = useRef<TabsHandle<Method>>(null);
  const scannerOffered = mayOfferScanner(identification);
  if (!scannerOffered && !withoutAccessAllowed) return <SignInForm />;

  // The dialog that opens next returns the focus to this tab.
  const backToCredentials = () => {
    setChecking(false);
    setMethod('credentials');
    methods.current?.focus('credentials');
  };
  // After success nothing more is scanned, however long the next screen takes.
  const signIn = (token: string) => {
    setChecking(true);
    void start({ by: 'token', token }).then((worked) => worked || backToCredentials());
  };
  const cameraFailed = (failure: ScanFailure) => {
    setCameraFailure(failure);
    backToCredentials();
  };
  const scanner = (
    <Suspense fallback={<p>{t('login.qrcode.starting')}</p>}>
      <QrScanner checking={checking} onToken={signIn} onFailure={cameraFailed} />
    </Suspense>
  );
  const block = (
    <Suspense>
      <WithoutAccess />
    </Suspense>
  );
  const credentials = { key: 'credentials', label: t('login.method.credentials') } as const;
  const qrcode = { key: 'qrcode', label: t('login.method.qrcode') } as const;
  const withoutAccess = { key: 'withoutAccess', label: t('login.method.withoutAccess') } as const;
  return (
    <>
      <Tabs
        ref={methods}
        label={t('login.method')}
        chosen={method}
        onChoose={setMethod}
        tabs={[
          { ...credentials, panel: <SignInForm /> },
          ...(scannerOffered ? [{ ...qrcode, panel: method === 'qrcode' && scanner }] : []),
          ...(withoutAccessAllowed ? [{ ...withoutAccess, panel: method === 'withoutAccess' && block }] : []),
        ]}
      />
      {cameraFailure !== null && (
        <Suspense>
          <CameraFailedDialog failure={cameraFailure} onClose={() => setCameraFailure(null)} />
        </Suspense>
      )}
      <SignInFailed by="token" failure={state.error} onClose={dismiss} />
    </>
  );
}

/**
 * User name and password. The button is blocked until both have their minimum lengths; pressing it before that says
 * what is missing and focuses that field. Submitting clears the password.
 */
function SignInForm() {
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

const loadDialog = () => import('./SignInFailedDialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).SignInFailedDialog }));

/**
 * Shows the dialog of a failed sign-in. The dialog is not part of the first load; it is loaded with the first typed
 * character, so that it is there even if the network fails.
 */
function SignInFailed({ failure, ...dialog }: SignInFailedProps) {
  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined); // reported when the dialog is needed
    addEventListener('input', load, { once: true });
    return () => removeEventListener('input', load);
  }, []);
  if (failure === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog failure={failure} {...dialog} />
    </Suspense>
  );
}

type DialogProps = ComponentProps<typeof SignInFailedDialog>;

interface SignInFailedProps extends Omit<DialogProps, 'failure'> {
  readonly failure: DialogProps['failure'] | null;
}
