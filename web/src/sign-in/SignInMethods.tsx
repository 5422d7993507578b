import { mayOfferScanner } from '@zaehlwerk/domain/account/scanner-browser';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import { useDevice } from '../device/use-device.ts';
import { useTexts } from '../text/use-texts.ts';
import { Tabs, type TabsHandle } from './Tabs.tsx';
import type { ScanFailure } from './scan-qr-codes.ts';
import { SignInFailed } from './SignInFailed.tsx';
import { SignInForm } from './SignInForm.tsx';
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
 * The ways to sign in: credentials, the QR code of the card if the browser can scan (LOG-04, LOG-05, LOG-35), and the
 * hint for people without access if the operator allows it (LOG-06). After a failure of the camera or the code, a
 * dialog gives the reason and the credentials are shown (LOG-40).
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
