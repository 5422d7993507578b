import { HelpScreen } from '../help/HelpScreen.tsx';
import { useGlobalHelp } from '../help/use-help.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';

/** The help; an unknown address where there is no global help. */
export function HelpPage() {
  const help = useGlobalHelp();
  if (help === 'asking') return null;
  return help === 'enabled' ? <HelpScreen /> : <NotFoundScreen />;
}
