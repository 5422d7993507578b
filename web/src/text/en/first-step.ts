import type { METER_STEP as DE_METER_STEP } from '../de/first-step.ts';
import type { FirstStepTexts } from '../texts.ts';
import { METER_NAMES } from './meters.ts';

/** English: the first step of the reading without access, and what may replace it. */
export const METER_STEP: Readonly<Record<keyof typeof DE_METER_STEP, string>> = {
  'withoutAccess.title': 'Reading without access',
  'withoutAccess.loading': 'Preparing the reading without access',
  'withoutAccess.back': 'To sign-in',
  'withoutAccess.backHome': 'To the home page',
  'withoutAccess.stepBack': 'Back',
  'withoutAccess.place': 'Step {{place}} of {{total}}',
  'withoutAccess.step.METER': 'Meter',
  'withoutAccess.step.METER_READING': 'Meter reading',
  'withoutAccess.step.CONTACT': 'Address',
  'withoutAccess.step.SUMMARY': 'Check and send',
  'withoutAccess.title.METER': 'Which meter?',
  'withoutAccess.lead.METER': 'The number and the type are printed on the meter.',
  'withoutAccess.next.METER': 'Continue to the reading',
  'withoutAccess.used': '{{used}} of at most {{most}} characters',
  'text.full': 'At most {{most}} characters: no more fits into this field.',
  'text.left': '{{count}} characters left.',
  'text.cut': 'At most {{most}} characters. Left out: {{text}}',
  'withoutAccess.type': 'Type of meter',
  'withoutAccess.type.detected': 'Recognised by the meter number. You can change the type.',
  'withoutAccess.subType': 'What kind of meter is it?',
  'withoutAccess.subType.ELECTRIC_METER_TARIFFS_ONE': 'Single-rate meter',
  'withoutAccess.subType.ELECTRIC_METER_TARIFFS_TWO': 'Two-rate meter',
  'withoutAccess.subType.ELECTRIC_METER_FEED_IN_METER': 'Feed-in meter',
  'withoutAccess.subType.OTHER': 'Another meter',
  'withoutAccess.home': 'To the home page',
  'withoutAccess.failed': 'Capturing a reading is currently not possible',
  'withoutAccess.failed.text': 'Please try again later.',
  'withoutAccess.failed.kept': 'What was entered is still here. Please try again later.',
  'withoutAccess.tryAgain': 'Try again',
  'withoutAccess.expired': 'Session expired',
  'withoutAccess.expired.text': 'What you entered is still here. Renew the session to go on.',
  'withoutAccess.renew': 'Renew session',
  'unknownUserReading.errorHandling.featureNotAvailable': 'Readings without access are not available here.',
  'unknownUserReading.meterStep.validationError': 'Please enter the whole meter number.',
  'unknown.number': 'Meter number',
  'unknown.number.hint': 'It is on the meter, usually below the barcode.',
  'unknown.sketch': 'Sketch of a meter with a frame around its number.',
  'unknown.sketch.this': 'This',
  'unknown.sketch.number': 'number',
  ...METER_NAMES,
  'reading.actions': 'Actions',
};

/** English: every text the first step without access shows beyond those of outside.ts. */
export const FIRST_STEP: FirstStepTexts = { ...METER_STEP };
