import { HelpScreen } from '../features/help/HelpScreen.tsx';
import { useGlobalHelp } from '../features/help/use-global-help.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** The help, only where there is global help; else the address is like any unknown one (SHL-17, OPN-019). */
export function HelpPage() {
  const help = useGlobalHelp();
  if (help === 'asking') return null;
  return help === 'enabled' ? <HelpScreen /> : <NotFoundScreen />;
}
