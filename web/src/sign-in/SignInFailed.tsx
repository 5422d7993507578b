import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { SignInFailedDialog } from './SignInFailedDialog.tsx';

const loadDialog = () => import('./SignInFailedDialog.tsx');
const Dialog = lazy(async () => ({ default: (await loadDialog()).SignInFailedDialog }));

/**
 * Shows the dialog of a failed sign-in. The dialog is not part of the first load; it is loaded with the first typed
 * character, so that it is there even if the network fails.
 */
export function SignInFailed({ failure, ...dialog }: SignInFailedProps) {
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
