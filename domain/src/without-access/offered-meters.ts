import { finding, type Finding } from '../finding.ts';
import { isMeterType, METER_TYPE_FACTS, type MeterType } from '../meter/meter-type.ts';
import type {
  WithoutAccessMeter,
  WithoutAccessMeterConfig,
  WithoutAccessSettings,
  MeterNumberLength,
  MeterSubType,
} from './without-access-settings.ts';

/** The meters that can be read without access: those with a rate to read. */
export function offeredMeters(settings: Pick<WithoutAccessSettings, 'meters'>): WithoutAccessMeter[] {
  return settings.meters.filter((meter) => configsOf(meter).length > 0);
}

/**
 * Whether a reading can be sent without access: allowed, and a meter is configured.
 * @see ANO-13, ANO-14, OPN-136
 */
export function mayReadWithoutAccess(settings: WithoutAccessSettings): boolean {
  return settings.unknownUserReadingAllowed && offeredMeters(settings).length > 0;
}

/**
 * The meter number as far as it can be one: capital letters and digits.
 * @see ANO-25, ANO-26, OPN-129
 */
export function cleanMeterNumber(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/**
 * Whether the number is whole: long enough, not too long, of capital letters and digits.
 * @see ANO-24, ANO-27, ANO-28
 */
export function checkWholeMeterNumber(meterNumber: string | null, length: MeterNumberLength): Finding[] {
  const { meterNumberMinLength: least, meterNumberMaxLength: most } = length;
  const number = meterNumber ?? '';
  const findings: Finding[] = [];
  if (number.length < least) findings.push(finding('meterNumber.incomplete', 'blocks', 'meterNumber', {}));
  if (number.length > most) findings.push(finding('meterNumber.tooLong', 'blocks', 'meterNumber', { count: most }));
  if (/[^A-Z0-9]/.test(number)) findings.push(finding('meterNumber.wrongCharacters', 'blocks', 'meterNumber', {}));
  return findings;
}

/**
 * The type that a number tells, among those that are offered: a digit, three capital letters, a digit. A single type
 * needs no number. Null when the person has to choose.
 * @see ANO-32 to ANO-38, OPN-130
 */
export function detectMeterType(meterNumber: string, offered: readonly MeterType[]): MeterType | null {
  const [only, ...others] = offered;
  if (only !== undefined && others.length === 0) return only;
  if (!/^\d[A-Z]{3}\d/.test(meterNumber)) return null;
  const digit = meterNumber.charAt(0);
  return offered.find((type) => METER_TYPE_FACTS[type].numberDigits.includes(digit)) ?? null;
}

/** The offered meter of a type; null when it is none of them. */
export function meterOfType(
  meterType: string | null,
  settings: Pick<WithoutAccessSettings, 'meters'>,
): WithoutAccessMeter | null {
  return offeredMeters(settings).find((meter) => meter.meterType === meterType) ?? null;
}

/**
 * Whether a type is chosen, and one that is offered.
 * @see OPN-130, OPN-K16
 */
export function checkOfferedType(meterType: string | null, settings: Pick<WithoutAccessSettings, 'meters'>): Finding[] {
  if (meterType === null || meterType === '') return [finding('meterType.missing', 'blocks', 'meterType', {})];
  const isOffered = isMeterType(meterType) && meterOfType(meterType, settings) !== null;
  return isOffered ? [] : [finding('meterType.notOffered', 'blocks', 'meterType', {})];
}

/**
 * The sub-types to choose from; empty where the meter has none.
 * @see ANO-39, ANO-41, OPN-131
 */
export function subTypesOf(meter: WithoutAccessMeter): readonly WithoutAccessMeterConfig[] {
  const { subTypeMeterConfigs: subTypes, customMeterConfig: custom } = meter;
  if (subTypes.length === 0) return [];
  const others = subTypes.filter(({ subType }) => subType !== 'OTHER');
  const other = subTypes.find(({ subType }) => subType === 'OTHER');
  const chosenFreely = custom ? [{ ...other, ...custom, subType: 'OTHER' as const }] : other ? [other] : [];
  return [...others, ...chosenFreely].filter(hasRates);
}

/**
 * Whether a sub-type is chosen where there are any.
 * @see ANO-40
 */
export function checkSubType(subType: MeterSubType | null, meter: WithoutAccessMeter): Finding[] {
  const subTypes = subTypesOf(meter);
  if (subTypes.length === 0 || subTypes.some((one) => one.subType === subType)) return [];
  return [finding('subType.missing', 'blocks', 'subType', {})];
}

/**
 * The rates of a meter of this sub-type; null while it has to be chosen.
 * @see ANO-40, OPN-131
 */
export function meterConfigOf(
  meter: WithoutAccessMeter,
  subType: MeterSubType | null,
): WithoutAccessMeterConfig | null {
  const subTypes = subTypesOf(meter);
  if (subTypes.length > 0) return subTypes.find((one) => one.subType === subType) ?? null;
  return configsOf(meter)[0] ?? null;
}

/**
 * Everything that a meter of this type may be, for whoever does not know its sub-type: it is not sent.
 * @see DOM-53
 */
export function configsOf(meter: WithoutAccessMeter): readonly WithoutAccessMeterConfig[] {
  const subTypes = subTypesOf(meter);
  if (subTypes.length > 0) return subTypes;
  return [meter.defaultMeterConfig, meter.customMeterConfig]
    .filter((one) => one !== undefined)
    .filter(hasRates)
    .slice(0, 1);
}

/**
 * The sub-type whose rates were read, for whoever has the reading alone: the only one that has all of them; null where there is
 * none, or more than one.
 *
 * @see OPN-191
 */
export function subTypeOfRates(
  meter: WithoutAccessMeter,
  obisCodes: readonly string[],
): WithoutAccessMeterConfig | null {
  const [only, ...others] = subTypesOf(meter).filter(({ meterRateConfigs }) =>
    obisCodes.every((code) => meterRateConfigs.some(({ obis }) => obis === code)),
  );
  return only === undefined || others.length > 0 ? null : only;
}

function hasRates(config: WithoutAccessMeterConfig): boolean {
  return config.meterRateConfigs.length > 0;
}
