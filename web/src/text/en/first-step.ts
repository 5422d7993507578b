import type { FirstStepTexts } from '../texts.ts';
import { METER_STEP } from './meter-step.ts';

/** English: every text the first step without access shows beyond those of outside.ts. */
export const FIRST_STEP: FirstStepTexts = { ...METER_STEP };
