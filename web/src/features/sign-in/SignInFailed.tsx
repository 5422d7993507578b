import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { SignInFailedDialog } from './SignInFailedDialog.tsx';

const loadDialog = () => import('./SignInFailedDialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).SignInFailedDialog }));

/**
 * The login-failed dialog, as soon as there is a failure. No part of the first load; it comes with the first character
 * typed, so that it is there also when the network is what fails.
 */
export function SignInFailed({ failure, ...dialog }: SignInFailedProps) {
  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined); // told when it is needed
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
