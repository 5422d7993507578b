import { Refusal } from '../../http/refusal.ts';
import type { AccountScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findResultImage, type ResultImagePath } from './photos-store.ts';

/**
 * The bytes of one photo of a result. Throws `notFound` for whatever is not the account's or does not belong together,
 * `forbidden` when photos are shown neither on jobs nor in the evaluation.
 */
export async function readResultImage(parts: Parts, scope: AccountScope, path: ResultImagePath): Promise<Uint8Array> {
  const found = await findResultImage(parts.pool, scope, path);
  if (found === null) throw new Refusal('notFound');
  const { showReadingImagesAllowed, evaluationShowReadingImages } = found.settings.features;
  if (!showReadingImagesAllowed && !evaluationShowReadingImages) throw new Refusal('forbidden');
  const bytes = await parts.images.get(found.storageKey);
  if (bytes === null) throw new Error(`the bytes of image ${path.imageId} are missing in the image store`);
  return bytes;
}

/**
 * Headers of a photo that is served: it is only ever displayed, never opened as a page, and nothing in it may run, even
 * if somebody opens its address. The type and the headers of every answer (nosniff, CORP) come on top.
 */
export function photoHeaders(imageId: string): Readonly<Record<string, string>> {
  return {
    'Content-Disposition': `attachment; filename="${imageId}.jpg"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
