import { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import { postResults, postUnknownReading } from '@zaehlwerk/contract/readings';
import { formatNumberText } from '@zaehlwerk/contract/text/say';
import type { FastifyInstance } from 'fastify';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { accountReceipts } from '../communication/send-receipt.ts';
import { readingFacts } from '../mail/receipts.ts';
import { MAIL_WORDS } from '../mail/words.ts';
import { withinQuota } from '../quotas/daily-quota.ts';
import { accountSender } from '../quotas/senders.ts';
import { acceptReading } from './accept-reading.ts';
import * as ofJobs from './job-receipts-store.ts';
import { countReading } from './count-reading.ts';
import { jobReading } from './job-reading.ts';
import { jobLists } from './receipt-lists.ts';
import { unknownMeterReading } from './unknown-meter-reading.ts';
import * as ofUnknownMeters from './unknown-meter-readings-store.ts';

/**
 * Readings of jobs and of unknown meters, and their receipts. The body of a reading is left to its kind: whose job it is, and
 * who may send at all, comes before what is wrong with it.
 */
export function readingRoutes(app: FastifyInstance, parts: Parts): void {
  sends(app, parts);
  jobReceipts(app, parts);
  unknownMeterReceipts(app, parts);
}

function sends(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postResults,
    async ({ scope, params, body, request, reply }) => {
      const headers = readSendHeaders(request.headers);
      const reading = jobReading(parts, scope, { jobId: params.id, body });
      const use = { kind: 'readings', photos: reading.photos } as const;
      const accept = () =>
        withinQuota(parts, accountSender(parts, scope), use, () => acceptReading(parts, scope, reading, headers));
      const { answer } = await countReading(parts, 'order', accept, headers);
      return reply.type('application/json; charset=utf-8').send(answer);
    },
    { body: 'later' },
  );

  serve(
    app,
    postUnknownReading,
    async ({ scope, body, request }) => {
      const reading = unknownMeterReading(parts, scope, body);
      const headers = readSendHeaders(request.headers);
      const use = { kind: 'unknownReadings', photos: reading.photos } as const;
      const accept = () =>
        withinQuota(parts, accountSender(parts, scope), use, () => acceptReading(parts, scope, reading, headers));
      const { answer } = await countReading(parts, 'unknownMeter', accept, headers);
      return { id: answer };
    },
    { body: 'later' },
  );
}

function jobReceipts(app: FastifyInstance, parts: Parts): void {
  const receipts = accountReceipts(parts, {
    keyPrefix: 'jr',
    take: ofJobs.takeReceipts,
    tells: (jobs) => ({
      of: 'submissions',
      ids: jobs.flatMap(({ values }) => values.map((value) => value.submission_id)),
    }),
    lists: jobLists,
  });
  serve(app, postReadingReceipts, receipts.answer, { admit: receipts.admit });
}

function unknownMeterReceipts(app: FastifyInstance, parts: Parts): void {
  const receipts = accountReceipts(parts, {
    keyPrefix: 'ur',
    take: ofUnknownMeters.takeReceipts,
    tells: (readings) => ({ of: 'unknown_readings', ids: readings.map((reading) => reading.reading_id) }),
    lists: (language, reading) => {
      const value = formatNumberText(language, reading.reading_value);
      return [readingFacts(language, reading, [[MAIL_WORDS[language].receipt.readingValue, value]])];
    },
  });
  serve(app, postUnknownReadingReceipts, receipts.answer, { admit: receipts.admit });
}
