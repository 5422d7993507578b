import { type ReactNode, useEffect } from 'react';
import { WithoutAccessScreen } from '../without-access/WithoutAccessScreen.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './Shell.tsx';
import '../ui/print.css';

/**
 * The reading without access, which needs no sign-in. With `opened`, the page starts here, and the heading does not
 * take the focus. `bar` shows what waits to be sent.
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
