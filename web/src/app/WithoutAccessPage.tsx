import { useEffect } from 'react';
import { WithoutAccessScreen } from '../features/without-access/WithoutAccessScreen.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './shell/Shell.tsx';
import { WaitingWithoutAccess } from './shell/WaitingWithoutAccess.tsx';

/**
 * The reading without access, which needs no sign-in (SHL-21, SHL-26). `opened` if the page starts with it: then its
 * heading does not take the focus.
 */
export function WithoutAccessPage({ opened }: { readonly opened: boolean }) {
  useEffect(() => {
    if (!opened) beginScreen();
  }, [opened]);
  return (
    <Shell task bar={<WaitingWithoutAccess />}>
      <WithoutAccessScreen opened={opened} />
    </Shell>
  );
}
