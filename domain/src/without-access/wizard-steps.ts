import { type Finding, finding } from '../finding.ts';

/**
 * The steps of the reading without access.
 * @see ANO-02
 */
export const WIZARD_STEPS = ['METER', 'METER_READING', 'CONTACT', 'SUMMARY', 'DONE'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The steps that are filled in. */
export type FormStep = Exclude<WizardStep, 'DONE'>;
export const FORM_STEPS: readonly FormStep[] = ['METER', 'METER_READING', 'CONTACT', 'SUMMARY'];

/** The step whose field a finding is about. */
export function stepOf({ at }: Pick<Finding, 'at'>): FormStep {
  if (/^(meterType|meterNumber|subType)$/.test(at)) return 'METER';
  if (/^(contact|readingReason)\b/.test(at)) return 'CONTACT';
  return /^(consent|email)$/.test(at) ? 'SUMMARY' : 'METER_READING';
}

/**
 * Whether nothing on a step prevents continuing.
 * @see ANO-07
 */
export function isStepValid(step: FormStep, findings: readonly Finding[]): boolean {
  return !findings.some((one) => one.severity === 'blocks' && stepOf(one) === step);
}

/** The step to show for the one that is asked for: that one, or the first before it that is not yet valid. */
export function stepToShow(asked: FormStep, findings: readonly Finding[]): FormStep {
  const before = FORM_STEPS.slice(0, FORM_STEPS.indexOf(asked));
  return before.find((step) => !isStepValid(step, findings)) ?? asked;
}

/**
 * Whether the reading can be sent: every step is valid.
 * @see ANO-09
 */
export function maySendWithoutAccess(findings: readonly Finding[]): boolean {
  return FORM_STEPS.every((step) => isStepValid(step, findings));
}

/**
 * Whether the privacy notice is agreed to: decided on the device alone.
 * @see ANO-82, OPN-149
 */
export function checkConsent(given: boolean): Finding[] {
  return given ? [] : [finding('consent.missing', 'blocks', 'consent', {})];
}

const MS_PER_DAY = 86_400_000;
/** How long a form without access stays on a device that others may use, too. */
const LEFT_FORM_DAYS = 7;

/**
 * What becomes of a form without access that was begun and left. `expired`: it is deleted. `undated`: the device's
 * clock has been put back since, so its days count from now on. Both instants are by the clock of the device.
 */
export function checkLeftForm(keptAt: Date, now: Date): 'kept' | 'expired' | 'undated' {
  const age = now.getTime() - keptAt.getTime();
  if (age < 0) return 'undated';
  return age >= LEFT_FORM_DAYS * MS_PER_DAY ? 'expired' : 'kept';
}
