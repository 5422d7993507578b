import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import {
  type WithoutAccessMeter,
  type WithoutAccessSettings,
  METER_SUB_TYPES,
  type MeterSubType,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import {
  checkOfferedType,
  checkSubType,
  checkWholeMeterNumber,
  detectMeterType,
  meterOfType,
  offeredMeters,
} from '@zaehlwerk/domain/without-access/offered-meters';
import type { Finding } from '@zaehlwerk/domain/finding';
import { isMeterType, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { draftKey } from '../outbox/kept-draft.ts';
import { type Field, textAt, textOf, type TextsDraft } from '../reading/form-field.ts';

/** The fields of the first step, in order. */
export const METER_FIELDS: readonly Field[] = ['meterNumber', 'meterType', 'subType'].map(textAt);

/** The texts that the first step fills in. */
type MeterText = 'meterNumber' | 'meterType' | 'subType' | 'hiddenField';

/** The meter as the rules see it. */
export interface FilledMeter {
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly meter: WithoutAccessMeter | null;
  readonly subType: MeterSubType | null;
}

/** Reads the first step: the detected type if none is chosen. */
export function filledMeter(draft: TextsDraft, settings: WithoutAccessSettings): FilledMeter {
  const text = (name: MeterText) => textOf(draft, name).typed;
  const meterNumber = text('meterNumber');
  const chosen = text('meterType');
  const offered = offeredMeters(settings).map((one) => one.meterType);
  const meterType = isMeterType(chosen) && offered.includes(chosen) ? chosen : detectMeterType(meterNumber, offered);
  return {
    meterNumber,
    meterType,
    meter: meterOfType(meterType, settings),
    subType: METER_SUB_TYPES.find((one) => one === text('subType')) ?? null,
  };
}

/** The findings about the meter, each at the path of its field. */
export function checkMeter(filled: FilledMeter, settings: WithoutAccessSettings): readonly Finding[] {
  const { meterNumber, meterType, meter, subType } = filled;
  return [
    ...checkWholeMeterNumber(meterNumber, settings.validation.meterNumber),
    ...checkOfferedType(meterType, settings),
    ...(meter === null ? [] : checkSubType(subType, meter)),
  ];
}

/** The key under which the form without access is kept. */
export const FORM_KEY = draftKey(SENDER_WITHOUT_ACCESS, { kind: 'anonymousReading' });
