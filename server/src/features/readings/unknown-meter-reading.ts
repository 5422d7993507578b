import { WireUnknownReading } from '@zaehlwerk/contract/readings';
import {
  checkUnknownMeterReading,
  unknownMeterReadingContent,
} from '@zaehlwerk/domain/unknown-meter/unknown-meter-reading';
import { readBody } from '../../http/check-shape.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { hashContent, hashPhoto, type ReceivedReading } from './accept-reading.ts';
import { findRulesFor, storeUnknownMeterReading } from './unknown-meter-readings-store.ts';
import { composeRow } from './unknown-meter-row.ts';

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
