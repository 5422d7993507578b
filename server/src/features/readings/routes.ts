import type { IncomingHttpHeaders } from 'node:http';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { acceptReading } from './accept-reading.ts';

/** Anything a device may use as a random id: a UUID, a hash, base64. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** API-09, API-10. The body is left to the feature: whose job it is comes before what is wrong with it (OPN-K05). */
export function readingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    postResults,
    async ({ scope, params, body, request, reply }) => {
      const answer = await acceptReading(parts, scope, {
        jobId: params.id,
        body,
        idempotencyKey: readKey(request.headers),
        capturedAt: headerOf(request.headers, CAPTURED_AT_HEADER),
      });
      return reply.type('application/json; charset=utf-8').send(answer);
    },
    { body: 'later' },
  );
}

function readKey(headers: IncomingHttpHeaders): string | null {
  const key = headerOf(headers, IDEMPOTENCY_HEADER);
  if (key !== null && !KEY.test(key)) throw new Refusal('invalid', [{ field: IDEMPOTENCY_HEADER, code: 'badFormat' }]);
  return key;
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
