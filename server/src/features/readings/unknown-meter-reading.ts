import { randomUUID } from 'node:crypto';
import { WireUnknownReading } from '@zaehlwerk/contract/readings';
import { formatDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isBlank } from '@zaehlwerk/domain/reading/check-comment';
import { parseReadingDate } from '@zaehlwerk/domain/reading/reading-date';
import {
  checkUnknownMeterReading,
  readUnknownValue,
  type ReceivedUnknownMeterReading,
  unknownMeterReadingContent,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import { byteaOf } from '../../database/sql-values.ts';
import { readBody } from '../../http/check-shape.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type AcceptedReading, hashContent, hashPhoto, present, type ReceivedReading } from './accept-reading.ts';
import { imageRows } from '../photos/kept-photos.ts';
import { findRulesFor, storeUnknownMeterReading, type UnknownMeterReadingRow } from './unknown-meter-readings-store.ts';

/**
 * What acceptance needs to know of the reading of a meter that is not on the list; the answer is its id. Throws
 * `forbidden` for another account's id in `login` and where the tenant takes no such readings.
 */
export function unknownMeterReading(parts: Parts, scope: AccountScope, body: unknown): ReceivedReading<string> {
  const { content: reading, faults } = readUnknownMeterReading(body);
  return {
    faults,
    photos: [{ field: 'readingImages', needs: [], images: reading.readingImages }],
    contentHash: () => hashContent(unknownMeterReadingContent({ reading }, hashPhoto)),
    async look(idempotencyKey) {
      const { login } = reading;
      if (login !== null && login !== '' && login !== scope.accountId) throw new Refusal('forbidden');
      const found = await findRulesFor(parts.pool, scope, idempotencyKey);
      if (found.hasEnded) throw new Refusal('unauthorized');
      const { earlier, settings, settingsVersion } = found;
      return {
        earlier,
        check(today) {
          if (!settings.unknownReadingsAllowed) throw new Refusal('forbidden');
          return checkUnknownMeterReading(reading, settings, today);
        },
        async store(accepted) {
          const row = composeRow(reading, settingsVersion, accepted);
          return (await storeUnknownMeterReading(parts.pool, scope, row)) ? row.reading_id : null;
        },
      };
    },
  };
}

/** Reads the body of an unknown-meter reading, with all its faults. */
export const readUnknownMeterReading = (body: unknown) => readBody(WireUnknownReading, body);

/** What a reading that was found valid says, as it is stored. Throws when it was not validated. */
function composeRow(
  { meterNumber, readingValue, readingDate, comment }: ReceivedUnknownMeterReading,
  settingsVersion: string,
  { idempotencyKey, contentHash, capturedAt, now, photos }: AcceptedReading,
): UnknownMeterReadingRow {
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
