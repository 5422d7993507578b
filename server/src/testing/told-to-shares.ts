import type { ApplicationConfig } from '@zaehlwerk/contract/application';

/** A setting of the utility about what shares are told. */
export type Setting = Extract<keyof NonNullable<ApplicationConfig['features']>, `shares${string}`>;

/** What shares are told of a field. */
export interface Decision {
  /** The setting that changes it. */
  readonly setting?: Setting;
  /** What is told, of the values that the owner sees, without that setting, and with it. */
  readonly usually: Rule;
  readonly set?: Rule;
}

export type Rule =
  | 'the same'
  | 'nothing'
  | 'of the last'
  | 'whether estimated'
  | 'of own and below'
  | 'its own account';

const TOLD: Decision = { usually: 'the same' };
const CUSTOMER: Decision = { usually: 'nothing', setting: 'sharesShowCustomer', set: 'the same' };
const NAME: Decision = { usually: 'the same', setting: 'sharesHideNameAtMeter', set: 'nothing' };
const EARLIER: Decision = { usually: 'of the last', setting: 'sharesShowEarlierReadings', set: 'the same' };
const REMARKS: Decision = { usually: 'of own and below', setting: 'sharesShowRemarksOfOthers', set: 'the same' };

/** The path of what a job says of each of its rates. */
export const RATE = 'meter.meterRateTasks';
/** What shares are told of each field of a job (decision 0019). */
export const DECISIONS: Readonly<Record<string, Decision>> = {
  id: TOLD,
  login: { usually: 'its own account' },
  done: TOLD,
  'meter.meterNumber': TOLD,
  'meter.meterType': TOLD,
  'meter.customMeterType': TOLD,
  'meter.maLoId': CUSTOMER,
  'meter.meterAddress.street': TOLD,
  'meter.meterAddress.houseNumber': TOLD,
  'meter.meterAddress.zip': TOLD,
  'meter.meterAddress.city': TOLD,
  'meter.meterAddress.cityDistrict': TOLD,
  'meter.meterAddress.objectKey': TOLD,
  'meter.meterAddress.locationDescription': TOLD,
  'meter.meterAddress.hint': TOLD,
  'meter.meterAddress.company': NAME,
  'meter.meterAddress.firstname': NAME,
  'meter.meterAddress.lastname': NAME,
  [`${RATE}.taskId`]: TOLD,
  [`${RATE}.rateName`]: TOLD,
  [`${RATE}.obis`]: TOLD,
  [`${RATE}.unit`]: TOLD,
  [`${RATE}.targetReadingDate`]: TOLD,
  [`${RATE}.preDecimals`]: TOLD,
  [`${RATE}.postDecimals`]: TOLD,
  [`${RATE}.readingValueValidation.minimumValue`]: TOLD,
  [`${RATE}.readingValueValidation.maximumValue`]: TOLD,
  [`${RATE}.readingValueValidation.strictValidation`]: TOLD,
  [`${RATE}.readingEvents.readingDate`]: EARLIER,
  [`${RATE}.readingEvents.readingValue`]: EARLIER,
  [`${RATE}.readingEvents.created`]: EARLIER,
  [`${RATE}.readingEvents.reason`]: { ...EARLIER, usually: 'whether estimated' },
  [`${RATE}.readingEvents.otherReason`]: { ...EARLIER, usually: 'nothing' },
  [`${RATE}.readingEvents.readingImages.imageId`]: EARLIER,
  [`${RATE}.readingResultCount`]: TOLD,
  [`${RATE}.readingResults.readingDate`]: TOLD,
  [`${RATE}.readingResults.readingValue`]: TOLD,
  [`${RATE}.readingResults.comment`]: REMARKS,
  [`${RATE}.readingResults.created`]: TOLD,
  [`${RATE}.readingResults.readingResultImages.imageId`]: REMARKS,
  [`${RATE}.readingResults.source`]: TOLD,
  [`${RATE}.readingResults.setAside`]: TOLD,
  [`${RATE}.readingResults.fall.kind`]: TOLD,
  [`${RATE}.readingResults.fall.oldEndValue`]: TOLD,
  [`${RATE}.readingResults.fall.newStartValue`]: TOLD,
  [`${RATE}.readingResults.fall.newMeterNumber`]: TOLD,
  [`${RATE}.readingResults.fall.exchangedOn`]: TOLD,
  [`${RATE}.readingEvents.fall.kind`]: EARLIER,
  [`${RATE}.readingEvents.fall.oldEndValue`]: EARLIER,
  [`${RATE}.readingEvents.fall.newStartValue`]: EARLIER,
  [`${RATE}.readingEvents.fall.newMeterNumber`]: EARLIER,
  [`${RATE}.readingEvents.fall.exchangedOn`]: EARLIER,
  // Whoever has the meter may answer.
  [`${RATE}.readingResults.question`]: TOLD,
  [`${RATE}.readingResults.answerUntil`]: TOLD,
  [`${RATE}.askedBack.question`]: TOLD,
  [`${RATE}.askedBack.readingDate`]: TOLD,
  [`${RATE}.askedBack.created`]: TOLD,
  [`${RATE}.askedBack.answerUntil`]: TOLD,
  [`${RATE}.notReadable.reason`]: TOLD,
  [`${RATE}.notReadable.readingDate`]: TOLD,
  [`${RATE}.notReadable.comment`]: REMARKS,
  [`${RATE}.notReadable.created`]: TOLD,
  [`${RATE}.notReadable.source`]: TOLD,
  [`${RATE}.notReadable.readingResultImages.imageId`]: REMARKS,
  'customer.customerNumber': CUSTOMER,
  'customer.company': CUSTOMER,
  'customer.firstname': CUSTOMER,
  'customer.lastname': CUSTOMER,
  'customer.mailingAddress.street': CUSTOMER,
  'customer.mailingAddress.houseNumber': CUSTOMER,
  'customer.mailingAddress.zip': CUSTOMER,
  'customer.mailingAddress.city': CUSTOMER,
  'partner.identifier': CUSTOMER,
  'partner.company': CUSTOMER,
  'partner.firstname': CUSTOMER,
  'partner.lastname': CUSTOMER,
  'jobConstraints.earliestExecution': TOLD,
  'jobConstraints.latestExecution': TOLD,
  'jobPermissions.reShare': TOLD,
  // Settings say how a meter is read, all of them.
  'config.meterReading': TOLD,
  'config.features': TOLD,
  sameTargetReadingDates: TOLD,
  'jobInfo.meterType': TOLD,
  closing: TOLD,
  // A share loses a job that has ended.
  endedOn: { usually: 'nothing' },
};

/** The paths of the fields of a schema; the settings of a job are one. */
export function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  const { def } = schema as { readonly def: Readonly<Record<string, object | undefined>> };
  if (path[0] === 'config' && path.length === 2) return [path.join('.')];
  if (def['innerType'] !== undefined) return fieldsOf(def['innerType'], path);
  if (def['element'] !== undefined) return fieldsOf(def['element'], path);
  if (def['shape'] === undefined) return [path.join('.')];
  return Object.entries(def['shape']).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
}

/** What is at a path, in every entry of the lists on the way; what is not there is left out. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path));
  if (value === null || value === undefined) return [];
  const [name, ...rest] = path;
  return name === undefined ? [value] : valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
}
