import { useGlobalHelp } from '../../features/help/use-global-help.ts';
import { type Area, AREAS, HELP } from './areas.ts';

/** The entries of the menu that are there now. */
export function useAreas(): readonly Area[] {
  return useGlobalHelp() === 'enabled' ? [...AREAS, HELP] : AREAS;
}
