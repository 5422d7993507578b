import { getResultImage } from '@zaehlwerk/contract/readings';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { photoHeaders, readResultImage } from './read-result-image.ts';

/** The other headers of every answer (nosniff, CORP, private no-store) come from http/. */
export function photoRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getResultImage, async ({ scope, params, reply }) => {
    const bytes = await readResultImage(parts, scope, params);
    return reply.type('image/jpeg').headers(photoHeaders(params.imageId)).send(bytes);
  });
}
