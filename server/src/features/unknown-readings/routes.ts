import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import type { FastifyInstance } from 'fastify';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading } from '../acceptance/accept-reading.ts';
import { withinQuota } from '../quotas/daily-quota.ts';
import { accountSender } from '../quotas/senders.ts';
import { unknownMeterReading } from './unknown-meter-reading.ts';

/** API-11. The body is left to the feature: who may send at all comes before what is wrong with it (OPN-K06). */
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
}
