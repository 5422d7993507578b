import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import { getResultImage } from '@zaehlwerk/contract/readings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitUses } from '../../http/failure-limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { photoHeaders, readResultImage } from './kept-photos.ts';
import { expectedMeters, readsPhotos } from './photos-store.ts';
import { photoOfForm } from './read-images.ts';

/** The other headers of every answer (nosniff, CORP, private no-store) come from http/. */
export function photoRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getResultImage, async ({ scope, params, reply }) => {
    const bytes = await readResultImage(parts, scope, params);
    return reply.type('image/jpeg').headers(photoHeaders(params.imageId)).send(bytes);
  });
}

const MINUTE_SECONDS = 60;
const PHOTOS_PER_MINUTE = 30;

/** Reading photos for the app. Nothing of a photo is kept or logged. */
export async function photoReadingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const countPhoto = limitUses(parts, 'photos-read', PHOTOS_PER_MINUTE, MINUTE_SECONDS);
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'multipart/form-data',
      async (request: FastifyRequest) => (await app.receiveBody(request)).bytes,
    );
    serve(
      forms,
      postPhotoToRead,
      async ({ scope, request }) => {
        const reading = parts.photoReading ?? refuse();
        if (!(request.body instanceof Uint8Array)) throw new Refusal('malformed');
        const photo = photoOfForm(request.headers['content-type'] ?? '', request.body);
        const expected = () => expectedMeters(parts.pool, scope);
        return { devices: await reading.read({ photo, expected, whose: scope.mainAccountId }) };
      },
      {
        admit: async ({ scope }) => {
          if (parts.photoReading === null) refuse();
          if (!(await readsPhotos(parts.pool, scope))) throw new Refusal('forbidden');
          await countPhoto(scope.applicationId, scope.mainAccountId);
        },
      },
    );
  });
}

function refuse(): never {
  throw new Refusal('unavailable');
}
