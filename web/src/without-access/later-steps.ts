/** What the first step on its own does without, loaded once it is shown. */
export { FirstStepNotes, Keeping } from './Keeping.tsx';
export { SidePanel } from './Wizard.tsx';
export { Wizard } from './Wizard.tsx';
