import { METER_STEP as FORMAL } from '../de/first-step.ts';
import type { FirstStepTexts } from '../texts.ts';

/** Informal German: the first step of the reading without access, as far as it addresses the reader. */
export const INFORMAL_METER_STEP = {
  'withoutAccess.type.detected': 'An der Zählernummer erkannt. Du kannst die Art ändern.',
  'withoutAccess.failed.text': 'Bitte versuche es später noch einmal.',
  'withoutAccess.failed.kept': 'Was eingegeben wurde, ist noch da. Bitte versuche es später noch einmal.',
  'withoutAccess.expired.text': 'Deine Eingaben sind noch da. Erneuere die Sitzung, dann geht es weiter.',
  'unknownUserReading.meterStep.validationError': 'Bitte gib die Zählernummer vollständig an.',
} as const;

/** Informal German: every text the first step without access shows beyond those of outside.ts. */
export const FIRST_STEP: FirstStepTexts = { ...FORMAL, ...INFORMAL_METER_STEP };
