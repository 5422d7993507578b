import { WireAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import type {
  ReceivedAnonymousReading,
  ReceivedAnonymousValue,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import type { FillSignals } from '@zaehlwerk/domain/anonymous-reading/fill-signals';
import { checkShape } from '../../http/check-shape.ts';
import { fieldsOf, isObject, textOf } from '../../http/loose-fields.ts';
import type { FieldFault } from '../../http/refusal.ts';
import { readImages, trimImages } from '../photos/read-images.ts';

/** No meter has as many rates: what a list has beyond is not even looked at. */
const MOST_VALUES = 100;

/**
 * Reads the body of a reading without access without giving up at the first fault, so that the rules can validate what
 * is readable and all faults come in one answer. What has the wrong shape counts as missing. Fields that are not known
 * are dropped.
 */
export function readAnonymousReading(body: unknown): {
  readonly reading: ReceivedAnonymousReading;
  readonly signals: FillSignals | null;
  readonly faults: readonly FieldFault[];
} {
  const { meterType, meterNumber, readingValues, readingDate, readingReason, contact, email, signals } = fieldsOf(body);
  const list = Array.isArray(readingValues) ? readingValues.slice(0, MOST_VALUES).map(trimValue) : readingValues;
  const named = { meterType, meterNumber, readingValues: list, readingDate, readingReason, contact, email, signals };
  const shape = checkShape(WireAnonymousReading, isObject(body) ? named : body);
  const faults = shape.ok ? [] : [...shape.faults];
  if (Array.isArray(readingValues) && readingValues.length > MOST_VALUES) {
    faults.push({ field: 'readingValues', code: 'tooBig', params: { limit: String(MOST_VALUES) } });
  }
  const { firstname, lastname, street, houseNumber, zip, city } = fieldsOf(contact);
  const reading = {
    meterType: textOf(meterType),
    meterNumber: textOf(meterNumber),
    readingValues: Array.isArray(list) ? list.map(readValue) : [],
    readingDate: textOf(readingDate),
    readingReason: textOf(readingReason),
    contact: {
      firstname: textOf(firstname),
      lastname: textOf(lastname),
      street: textOf(street),
      houseNumber: textOf(houseNumber),
      zip: textOf(zip),
      city: textOf(city),
    },
    email: textOf(email),
  };
  return { reading, signals: shape.ok ? readSignals(shape.value) : null, faults };
}

function readSignals({ signals }: WireAnonymousReading): FillSignals | null {
  return signals ? { ...signals, secondsToFill: signals.secondsToFill ?? null } : null;
}

function trimValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { obis, rateName, value: read, readingImages } = value;
  return { obis, rateName, value: read, readingImages: trimImages(readingImages) };
}

function readValue(value: unknown): ReceivedAnonymousValue {
  const { obis, rateName, value: read, readingImages } = fieldsOf(value);
  return {
    obis: textOf(obis),
    rateName: textOf(rateName),
    value: typeof read === 'number' ? read : null,
    readingImages: readImages(readingImages),
  };
}
