/** The steps after the first and what follows them, loaded together. */
export { ContactStep } from './ContactStep.tsx';
export { ReadingStep } from './ReadingStep.tsx';
export { SummaryStep } from './SummaryStep.tsx';
export { ZipDialog } from './ZipDialog.tsx';
export { WizardDone } from './WizardDone.tsx';
