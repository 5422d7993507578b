import { postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import { asksForOutcome } from '@zaehlwerk/contract/mail';
import { languageOf } from '@zaehlwerk/contract/text/word';
import { formatNumberText } from '@zaehlwerk/contract/text/say';
import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import type { FastifyInstance } from 'fastify';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading } from '../acceptance/accept-reading.ts';
import { accountReceipts } from '../communication/send-receipt.ts';
import { readingFacts } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import { withinQuota } from '../quotas/daily-quota.ts';
import { accountSender } from '../quotas/senders.ts';
import { takeReceipts } from './unknown-readings-store.ts';
import { unknownMeterReading } from './unknown-meter-reading.ts';

/**
 * Readings of unknown meters, and their receipts. The body of a reading is left to the feature: who may send at all
 * comes before what is wrong with it.
 */
export function unknownReadingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postUnknownReading,
    async ({ scope, body, request }) => {
      const reading = unknownMeterReading(parts, scope, body);
      const headers = readSendHeaders(request.headers);
      const use = { kind: 'unknownReadings', photos: reading.photos } as const;
      const { answer } = await withinQuota(parts, accountSender(parts, scope), use, () =>
        acceptReading(parts, scope, reading, headers),
      );
      return { id: answer };
    },
    { body: 'later' },
  );

  const receipts = accountReceipts(parts, {
    keyPrefix: 'ur',
    take: takeReceipts,
    tells: (readings) => ({ of: 'unknown_readings', ids: readings.map((reading) => reading.reading_id) }),
    lists: (language, reading) => {
      const value = formatNumberText(language, reading.reading_value);
      return [readingFacts(language, reading, [[MAIL_WORDS[language].receipt.readingValue, value]])];
    },
  });
  serve(
    app,
    postUnknownReadingReceipts,
    async ({ scope, headers, request }) => {
      const { count, outcome } = await receipts.send(scope, languageOf(request.headers['accept-language']));
      return asksForOutcome(headers) ? { count, outcome } : { count };
    },
    { admit: ({ scope }) => receipts.admit(scope) },
  );
}
