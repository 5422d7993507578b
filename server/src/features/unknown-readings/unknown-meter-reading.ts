import { randomUUID } from 'node:crypto';
import { WireUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import {
  checkUnknownReading,
  readUnknownValue,
  type ReceivedUnknownReading,
  unknownReadingContent,
} from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { byteaOf } from '../../database/sql-values.ts';
import { checkShape, fieldsOf, isObject, textOf } from '../../http/check-shape.ts';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, present, type ReceivedReading } from '../acceptance/accept-reading.ts';
import { hashContent, hashPhoto, olderUnknownReadingHash } from '../acceptance/content-hash.ts';
import { imageRows } from '../photos/kept-photos.ts';
import { readImages, trimImages } from '../photos/read-images.ts';
import { findRulesFor, storeUnknownReading, type UnknownReadingRow } from './unknown-readings-store.ts';

/**
 * What acceptance needs to know of the reading of a meter that is not on the list; the answer is its id. Throws
 * `forbidden` for another account's id in `login` and where the application takes no such readings.
 */
export function unknownMeterReading(parts: Parts, scope: AccountScope, body: unknown): ReceivedReading<string> {
  const { reading, faults } = readUnknownReading(body);
  const content = {
    current: () => hashContent(unknownReadingContent({ reading }, hashPhoto)),
    older: () => olderUnknownReadingHash(reading),
  };
  return {
    faults,
    photos: [{ field: 'readingImages', needs: [], images: reading.readingImages }],
    content,
    async look(idempotencyKey) {
      const { login } = reading;
      if (login !== null && login !== '' && login !== scope.accountId) throw new Refusal('forbidden');
      const { earlier, settings, settingsVersion } = await findRulesFor(parts.pool, scope, idempotencyKey);
      return {
        earlier,
        check(today) {
          if (!settings.unknownReadingsAllowed) throw new Refusal('forbidden');
          return checkUnknownReading(reading, settings, today);
        },
        async store(accepted) {
          const row = composeRow(reading, settingsVersion, accepted);
          return (await storeUnknownReading(parts.pool, scope, row)) ? row.reading_id : null;
        },
      };
    },
  };
}

/**
 * Reads the body of an unknown-meter reading without giving up at the first fault, so that the rules can validate what
 * is readable and all faults come in one answer. Fields that are not known are dropped.
 */
export function readUnknownReading(body: unknown): {
  readonly reading: ReceivedUnknownReading;
  readonly faults: readonly FieldFault[];
} {
  const { meterNumber, readingValue, readingDate, comment, readingImages, login } = fieldsOf(body);
  const images = trimImages(readingImages);
  const named = { meterNumber, readingValue, readingDate, comment, readingImages: images, login };
  const shape = checkShape(WireUnknownReading, isObject(body) ? named : body);
  const reading = {
    meterNumber: textOf(meterNumber),
    readingValue: typeof readingValue === 'number' ? readingValue : null,
    readingDate: textOf(readingDate),
    comment: textOf(comment),
    readingImages: readImages(images),
    login: textOf(login),
  };
  return { reading, faults: shape.ok ? [] : shape.faults };
}

/** What a reading that was found valid says, as it is stored. Throws when it was not validated. */
function composeRow(
  { meterNumber, readingValue, readingDate, comment }: ReceivedUnknownReading,
  settingsVersion: string,
  { idempotencyKey, contentHash, capturedAt, now, photos }: AcceptedReading,
): UnknownReadingRow {
  const value = readUnknownValue(readingValue);
  return {
    settings: settingsVersion,
    reading_id: randomUUID(),
    meter_number: present(meterNumber).trim(),
    reading_value: formatDecimal(present(value.ok ? value.value : null)),
    reading_date: present(parseReadingDate(readingDate ?? '')),
    comment: isBlank(comment) ? null : comment,
    idempotency_key: idempotencyKey,
    content_hash: byteaOf(contentHash),
    captured_at: capturedAt,
    created: now,
    images: imageRows(photos.flat()),
  };
}
