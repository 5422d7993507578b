import { METER_STEP } from './meter-step.ts';

/** Formal German: every text the first step without access shows beyond those of outside.ts; loaded without the others. */
export const FIRST_STEP = { ...METER_STEP } as const;
