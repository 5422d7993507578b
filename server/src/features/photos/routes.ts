import { getResultImage } from '@zaehlwerk/contract/readings';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { readResultImage } from './read-result-image.ts';

/** A photo is only ever drawn, never opened as a page: nothing in it may run, even if somebody opens its address (S31). */
const AS_PHOTO_ONLY = "default-src 'none'; sandbox";

/** API-26. The other headers of every answer (nosniff, CORP, private no-store) come from http/ (S35). */
export function photoRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getResultImage, async ({ scope, params, reply }) => {
    const bytes = await readResultImage(parts, scope, params);
    return reply
      .type('image/jpeg')
      .header('Content-Disposition', `attachment; filename="${params.imageId}.jpg"`)
      .header('Content-Security-Policy', AS_PHOTO_ONLY)
      .send(bytes);
  });
}
