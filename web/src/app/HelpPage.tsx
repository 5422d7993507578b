import { HelpScreen } from '../help/HelpScreen.tsx';
import { useGlobalHelp } from '../help/use-help.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** The help, if there is global help; otherwise the address is an unknown one (SHL-17, OPN-019). */
export function HelpPage() {
  const help = useGlobalHelp();
  if (help === 'asking') return null;
  return help === 'enabled' ? <HelpScreen /> : <NotFoundScreen />;
}
