import { createHmac, randomUUID } from 'node:crypto';
import { WireAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { hasEveryRole, ROLES_FOR_RECEIPT_WITHOUT_ACCESS } from '@zaehlwerk/domain/account/roles';
import {
  readingWithoutAccessContent,
  type FillSignals,
  type ReceivedReadingWithoutAccess,
  seemsAutomatic,
} from '@zaehlwerk/domain/without-access/reading-without-access';
import { checkReadingWithoutAccess } from '@zaehlwerk/domain/without-access/check-reading-without-access';
import type { ContactField } from '@zaehlwerk/domain/without-access/contact';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/without-access/offered-meters';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/submitted-value';
import { byteaOf } from '../../database/sql-values.ts';
import { readBody } from '../../http/check-shape.ts';
import { Refusal } from '../../http/refusal.ts';
import type { WithoutAccessScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, hashContent, hashPhoto, type ReceivedReading } from '../readings/accept-reading.ts';
import { present } from '../readings/present.ts';
import { imageRows } from '../photos/kept-photos.ts';
import { photosOfItems } from '../photos/prove-photos.ts';
import {
  addSubmission,
  type ReadingWithoutAccessRow,
  findGrounds,
  storeReadingWithoutAccess,
} from './readings-without-access-store.ts';

/**
 * What acceptance needs to know of a reading without access; there is nothing to answer. Throws `forbidden` where the
 * utility takes no such readings. Nobody owns its key, so whoever copies one must neither learn by it what was sent nor
 * be able to use it up: a send is known by key and content together, and all that is accepted is answered alike.
 */
export function readingWithoutAccess(
  parts: Parts,
  scope: WithoutAccessScope,
  body: unknown,
): ReceivedReading<'accepted'> {
  const { content: reading, value, faults } = readReadingWithoutAccess(body);
  let hash: Buffer | null = null;
  const contentHash = (): Buffer => (hash ??= hashContent(readingWithoutAccessContent({ reading }, hashPhoto)));
  const mayAskForReceipt = hasEveryRole(scope.roles, ROLES_FOR_RECEIPT_WITHOUT_ACCESS);
  return {
    faults,
    photos: photosOfItems('readingValues', reading.readingValues, 'obis'),
    contentHash,
    async look(idempotencyKey) {
      const sendHash = idempotencyKey === null ? null : hashSend(idempotencyKey, contentHash());
      const { settings, settingsVersion, isKnown } = await findGrounds(parts.pool, scope, sendHash);
      const submissionHash = mayAskForReceipt ? hashSubmission(scope, reading) : null;
      if (isKnown && sendHash !== null && submissionHash !== null) {
        await addSubmission(parts.pool, scope, { sendHash, submissionHash, created: parts.clock() });
      }
      return {
        earlier: isKnown ? { contentHash: contentHash(), answer: 'accepted' } : null,
        check(today) {
          if (!mayReadWithoutAccess(settings)) throw new Refusal('forbidden');
          return checkReadingWithoutAccess(reading, settings, today);
        },
        async store(accepted) {
          const row = composeRow(reading, signalsOf(value), { settingsVersion, sendHash, submissionHash }, accepted);
          return (await storeReadingWithoutAccess(parts.pool, scope, row)) ? 'accepted' : null;
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
export function hashSubmission({ tokenId }: WithoutAccessScope, reading: ReceivedReadingWithoutAccess): Buffer {
  const readingValues = reading.readingValues.map((value) => ({ ...value, readingImages: [] }));
  const content = readingWithoutAccessContent({ reading: { ...reading, readingValues } }, hashPhoto);
  return hashSend(tokenId, hashContent(content));
}

/** What a reading that was found valid says, as it is stored. Throws when it was not validated. */
function composeRow(
  { meterType, meterNumber, readingValues, readingDate, readingReason, contact }: ReceivedReadingWithoutAccess,
  signals: FillSignals | null,
  named: {
    readonly settingsVersion: string;
    readonly sendHash: Buffer | null;
    readonly submissionHash: Buffer | null;
  },
  { capturedAt, now, photos }: AcceptedReading,
): ReadingWithoutAccessRow {
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

/** No meter has as many rates. */
const MOST_VALUES = 100;

/** Reads the body of a reading without access, with all its faults. */
export const readReadingWithoutAccess = (body: unknown) => readBody(WireAnonymousReading, body, MOST_VALUES);

function signalsOf(reading: WireAnonymousReading | null): FillSignals | null {
  const signals = reading?.signals;
  return signals ? { ...signals, secondsToFill: signals.secondsToFill ?? null } : null;
}
