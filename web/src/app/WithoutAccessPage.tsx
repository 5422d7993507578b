import { type ReactNode, useEffect } from 'react';
import { WithoutAccessScreen } from '../without-login/WithoutAccessScreen.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './Shell.tsx';
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
