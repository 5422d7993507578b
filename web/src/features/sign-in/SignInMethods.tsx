import { mayOfferScanner } from '@zaehlwerk/domain/account/scanner-browser';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CameraFailedDialog } from './CameraFailedDialog.tsx';
import type { ScanFailure } from './scan-qr-codes.ts';
import { SignInForm } from './SignInForm.tsx';
import { TokenFailedDialog } from './TokenFailedDialog.tsx';
import { useSignIn } from './use-sign-in.ts';

const QrScanner = lazy(async () => ({ default: (await import('./QrScanner.tsx')).QrScanner }));

/**
 * The ways to sign in: credentials, or the QR code of the card where the browser can read one (LOG-04, LOG-05, LOG-35).
 * Whenever the camera or the code fails, a dialog says why and the credentials are shown again (LOG-40).
 */
export function SignInMethods() {
  const { identification } = useDevice();
  const { t } = useTexts();
  const [method, setMethod] = useState<'credentials' | 'qrcode'>('credentials');
  const [cameraFailure, setCameraFailure] = useState<ScanFailure | null>(null);
  const [checking, setChecking] = useState(false);
  const { state, start, dismiss } = useSignIn();
  const credentialsTab = useRef<HTMLButtonElement>(null);
  if (!mayOfferScanner(identification)) return <SignInForm />;

  // The dialog that follows gives the focus back to where it was when it opened.
  const backToCredentials = () => {
    setChecking(false);
    setMethod('credentials');
    credentialsTab.current?.focus();
  };
  // Once it has worked nothing more is scanned, however long the next screen takes to come.
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
  return (
    <>
      <Tabs
        label={t('login.method')}
        chosen={method}
        onChoose={setMethod}
        tabs={[
          { key: 'credentials', label: t('login.method.credentials'), panel: <SignInForm />, ref: credentialsTab },
          { key: 'qrcode', label: t('login.method.qrcode'), panel: method === 'qrcode' && scanner },
        ]}
      />
      {cameraFailure !== null && <CameraFailedDialog failure={cameraFailure} onClose={() => setCameraFailure(null)} />}
      {state.error !== null && <TokenFailedDialog failure={state.error} onClose={dismiss} />}
    </>
  );
}
