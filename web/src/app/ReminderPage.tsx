import { useEffect } from 'react';
import { ReminderScreen } from '../communication/ReminderScreen.tsx';
import { beginScreen } from '../ui/screen-focus.ts';
import { Shell } from './Shell.tsx';
import { OpenAreas, OpenTabBar } from './StatementPage.tsx';

/** The page of a link in a reminder, which needs no sign-in. With `opened`, the page starts here, and the heading does not take the focus. */
export function ReminderPage({ token, opened }: { readonly token: string; readonly opened: boolean }) {
  useEffect(() => {
    if (!opened) beginScreen();
  }, [opened]);
  return (
    <Shell areas={<OpenAreas />} tabs={<OpenTabBar />}>
      <ReminderScreen token={token} />
    </Shell>
  );
}
