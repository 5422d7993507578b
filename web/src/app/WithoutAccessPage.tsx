import { type ReactNode, useEffect } from 'react';
import { WithoutAccessScreen } from '../features/without-access/WithoutAccessScreen.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './shell/Shell.tsx';
import './print.css';

/**
 * The reading without access, which needs no sign-in (SHL-21, SHL-26). `opened` if the page starts with it: then its
 * heading does not take the focus. `bar` says what waits to be sent.
 */
export function WithoutAccessPage({ opened, bar }: WithoutAccessPageProps) {
  useEffect(() => {
    if (!opened) beginScreen();
  }, [opened]);
  return (
    <Shell task bar={bar}>
      <WithoutAccessScreen opened={opened} />
    </Shell>
  );
}

interface WithoutAccessPageProps {
  readonly opened: boolean;
  readonly bar: ReactNode;
}
