import { postReadingReceipts } from '@zaehlwerk/contract/communication';
import { postResults } from '@zaehlwerk/contract/readings';
import { asksForOutcome } from '@zaehlwerk/contract/mail';
import { languageOf } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance } from 'fastify';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading } from '../acceptance/accept-reading.ts';
import { accountReceipts } from '../communication/send-receipt.ts';
import { withinQuota } from '../quotas/daily-quota.ts';
import { accountSender } from '../quotas/senders.ts';
import { jobReading } from './job-reading.ts';
import { jobLists } from './receipt-lists.ts';
import { returnReceipts, takeReceipts } from './job-receipts-store.ts';

/**
 * Readings of jobs, and their receipts. The body of a reading is left to the feature: whose job it is comes before what
 * is wrong with it.
 */
export function readingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postResults,
    async ({ scope, params, body, request, reply }) => {
      const headers = readSendHeaders(request.headers);
      const reading = jobReading(parts, scope, { jobId: params.id, body });
      const use = { kind: 'readings', photos: reading.photos } as const;
      const { answer } = await withinQuota(parts, accountSender(parts, scope), use, () =>
        acceptReading(parts, scope, reading, headers),
      );
      return reply.type('application/json; charset=utf-8').send(answer);
    },
    { body: 'later' },
  );

  const receipts = accountReceipts(parts, {
    keyPrefix: 'jr',
    take: takeReceipts,
    giveBack: returnReceipts,
    lists: jobLists,
  });
  serve(
    app,
    postReadingReceipts,
    async ({ scope, headers, request }) => {
      const { count, outcome } = await receipts.send(scope, languageOf(request.headers['accept-language']));
      return asksForOutcome(headers) ? { count, outcome } : { count };
    },
    { admit: ({ scope }) => receipts.admit(scope) },
  );
}
