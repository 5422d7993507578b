import { gauge, gaugeFill, house, houseFill, question, questionFill } from '../../ui/icons/areas.ts';
import { PATHS } from '../../paths.ts';

/** A top-level screen in the menu. */
export type Area = (typeof AREAS)[number] | typeof HELP;

/** The top-level screens in the order of the menu (SHL-27, SHL-29). Evaluation and management join when they exist. */
export const AREAS = [
  { to: PATHS.home, text: 'frame.home', icon: house, current: houseFill },
  { to: PATHS.jobs, text: 'frame.readings', icon: gauge, current: gaugeFill },
] as const;

/** The last of them, where there is global help (SHL-32). */
export const HELP = { to: PATHS.help, text: 'help.title', icon: question, current: questionFill } as const;
