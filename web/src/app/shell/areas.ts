import { gauge, gaugeFill, house, houseFill } from '../../ui/icons/areas.ts';
import { PATHS } from '../../paths.ts';

/** The top-level screens in the order of the menu (SHL-27, SHL-29). Evaluation, management and help join when they exist. */
export const AREAS = [
  { to: PATHS.home, text: 'frame.home', icon: house, current: houseFill },
  { to: PATHS.jobs, text: 'frame.readings', icon: gauge, current: gaugeFill },
] as const;
