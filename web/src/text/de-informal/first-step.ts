import { METER_STEP as FORMAL } from '../de/meter-step.ts';
import type { FirstStepTexts } from '../texts.ts';
import { INFORMAL_METER_STEP } from './meter-step.ts';

/** Informal German: every text the first step without access shows beyond those of outside.ts. */
export const FIRST_STEP: FirstStepTexts = { ...FORMAL, ...INFORMAL_METER_STEP };
