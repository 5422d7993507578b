import {
  anonymousReadingContent,
  type ReceivedAnonymousReading,
} from '@zaehlwerk/domain/anonymous-reading/anonymous-reading';
import { checkAnonymousReading } from '@zaehlwerk/domain/anonymous-reading/check-anonymous-reading';
import type { ContactField } from '@zaehlwerk/domain/anonymous-reading/contact';
import { type FillSignals, seemsAutomatic } from '@zaehlwerk/domain/anonymous-reading/fill-signals';
import { mayReadWithoutAccess } from '@zaehlwerk/domain/anonymous-reading/offered-meters';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/check-reading-date';
import { readSubmittedValue } from '@zaehlwerk/domain/submission/check-submission';
import { ROLES_FOR_ANONYMOUS_RECEIPT, hasEveryRole } from '@zaehlwerk/domain/account/roles';
import { createHmac, randomUUID } from 'node:crypto';
import { byteaOf } from '../../database/bytea-of.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AnonymousScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, present, type ReceivedReading } from '../acceptance/accept-reading.ts';
import { hashContent, hashPhoto } from '../acceptance/content-hash.ts';
import { imageRows } from '../photos/keep-photos.ts';
import type { PhotoField } from '../photos/prove-photos.ts';
import {
  addSubmission,
  type AnonymousReadingRow,
  findGrounds,
  storeAnonymousReading,
} from './anonymous-readings-store.ts';
import { readAnonymousReading } from './read-anonymous-reading.ts';

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
