import { postUnknownReading } from '@zaehlwerk/contract/unknown-readings';
import type { FastifyInstance } from 'fastify';
import { readSendHeaders } from '../../http/send-headers.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptUnknownReading } from './accept-unknown-reading.ts';

/** API-11. The body is left to the feature: who may send at all comes before what is wrong with it (OPN-K06). */
export function unknownReadingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postUnknownReading,
    async ({ scope, body, request }) => {
      const { id } = await acceptUnknownReading(parts, scope, { body, ...readSendHeaders(request.headers) });
      return { id };
    },
    { body: 'later' },
  );
}
