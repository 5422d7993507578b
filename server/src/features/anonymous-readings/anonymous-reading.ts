import { createHmac, randomUUID } from 'node:crypto';
import { WireAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { hasEveryRole, ROLES_FOR_ANONYMOUS_RECEIPT } from '@zaehlwerk/domain/account/roles';
import {
  anonymousReadingContent,
  type FillSignals,
  type ReceivedAnonymousReading,
  type ReceivedAnonymousValue,
  seemsAutomatic,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { checkAnonymousReading } from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import type { ContactField } from '@zaehlwerk/domain/anonymous-reading/contact';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/check-submission';
import { byteaOf } from '../../database/sql-values.ts';
import { checkShape, fieldsOf, isObject, textOf } from '../../http/check-shape.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AnonymousScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, present, type ReceivedReading } from '../acceptance/accept-reading.ts';
import { hashContent, hashPhoto } from '../acceptance/content-hash.ts';
import { imageRows } from '../photos/kept-photos.ts';
import type { PhotoField } from '../photos/prove-photos.ts';
import { readImages, trimImages } from '../photos/read-images.ts';
import {
  addSubmission,
  type AnonymousReadingRow,
  findGrounds,
  storeAnonymousReading,
} from './anonymous-readings-store.ts';

/**
 * What acceptance needs to know of a reading without access; there is nothing to answer. Throws `forbidden` where the
 * utility takes no such readings. Nobody owns its key, so whoever copies one must neither learn by it what was sent nor
 * be able to use it up: a send is known by key and content together, and all that is accepted is answered alike.
 */
export function anonymousReading(parts: Parts, scope: AnonymousScope, body: unknown): ReceivedReading<'accepted'> {
  const { reading, signals, faults } = readAnonymousReading(body);
  let hash: Buffer | null = null;
  const current = (): Buffer => (hash ??= hashContent(anonymousReadingContent({ reading }, hashPhoto)));
  const mayAskForReceipt = hasEveryRole(scope.roles, ROLES_FOR_ANONYMOUS_RECEIPT);
  return {
    faults,
    photos: photosOf(reading),
    // 0.1 took no readings without access.
    content: { current, older: current },
    async look(idempotencyKey) {
      const sendHash = idempotencyKey === null ? null : hashSend(idempotencyKey, current());
      const { settings, settingsVersion, isKnown } = await findGrounds(parts.pool, scope, sendHash);
      const submissionHash = mayAskForReceipt ? hashSubmission(scope, reading) : null;
      if (isKnown && sendHash !== null && submissionHash !== null) {
        await addSubmission(parts.pool, scope, { sendHash, submissionHash, created: parts.clock() });
      }
      return {
        earlier: isKnown ? { contentHash: current(), answer: 'accepted' } : null,
        check(today) {
          if (!mayReadWithoutAccess(settings)) throw new Refusal('forbidden');
          return checkAnonymousReading(reading, settings, today);
        },
        async store(accepted) {
          const row = composeRow(reading, signals, { settingsVersion, sendHash, submissionHash }, accepted);
          return (await storeAnonymousReading(parts.pool, scope, row)) ? 'accepted' : null;
        },
      };
    },
  };
}

/** Without the key, which is random and not kept, nobody can find out by this what was sent. */
function hashSend(idempotencyKey: string, content: Buffer): Buffer {
  return createHmac('sha256', idempotencyKey).update(content).digest();
}

/**
 * What names a reading by the token it was sent with. Photos are left out: the receipt has none, so they need not be
 * sent for it again.
 */
export function hashSubmission({ tokenId }: AnonymousScope, reading: ReceivedAnonymousReading): Buffer {
  const readingValues = reading.readingValues.map((value) => ({ ...value, readingImages: [] }));
  const content = anonymousReadingContent({ reading: { ...reading, readingValues } }, hashPhoto);
  return hashSend(tokenId, hashContent(content));
}

function photosOf({ readingValues }: ReceivedAnonymousReading): PhotoField[] {
  return readingValues.map(({ readingImages }, index) => ({
    field: `readingValues[${index}].readingImages`,
    needs: [`readingValues[${index}]`, `readingValues[${index}].obis`],
    images: readingImages,
  }));
}

/** What a reading that was found valid says, as it is stored. Throws when it was not validated. */
function composeRow(
  { meterType, meterNumber, readingValues, readingDate, readingReason, contact }: ReceivedAnonymousReading,
  signals: FillSignals | null,
  named: {
    readonly settingsVersion: string;
    readonly sendHash: Buffer | null;
    readonly submissionHash: Buffer | null;
  },
  { capturedAt, now, photos }: AcceptedReading,
): AnonymousReadingRow {
  const line = (field: ContactField): string => present(contact[field]).trim().normalize('NFC');
  // Their order is that of the rates.
  const ids = readingValues.map(() => randomUUID()).sort();
  return {
    settings: named.settingsVersion,
    send_hash: named.sendHash === null ? null : byteaOf(named.sendHash),
    submission_hash: named.submissionHash === null ? null : byteaOf(named.submissionHash),
    reading_id: randomUUID(),
    meter_type: present(meterType),
    meter_number: present(meterNumber),
    reading_date: present(parseReadingDate(readingDate ?? '')),
    reading_reason: present(readingReason),
    firstname: line('firstname'),
    lastname: line('lastname'),
    street: line('street'),
    house_number: line('houseNumber'),
    zip: line('zip'),
    city: line('city'),
    seems_automatic: seemsAutomatic(signals),
    captured_at: capturedAt,
    created: now,
    values: readingValues.map(({ obis, rateName, value }, index) => ({
      value_id: present(ids[index]),
      obis: present(obis),
      rate_name: isBlank(rateName) ? null : rateName,
      reading_value: exactText(value),
    })),
    images: photos.flatMap((kept, index) =>
      imageRows(kept).map((image) => ({ ...image, value_id: present(ids[index]) })),
    ),
  };
}

function exactText(value: number | null): string {
  const read = readSubmittedValue(value, null);
  return formatDecimal(present(read.ok ? read.value : null));
}

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
