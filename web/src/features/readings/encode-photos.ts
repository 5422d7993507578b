import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/check-image-kind';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { base64Of } from '../../device/base64.ts';
import { picturesOf } from '../../photos/attached-photos.ts';
import { photosOf, type ReadingDraft } from './reading-draft.ts';

/** The photos of the rates that are sent, as they travel: plain base64 and image/jpeg (IMG-14, OPN-068). */
export async function encodePhotos(
  draft: ReadingDraft,
  rates: ReadonlyArray<{ readonly taskId: string }>,
): Promise<Readonly<Record<string, readonly SubmittedImage[]>>> {
  const encoded = rates.map(async ({ taskId }) => {
    const images = picturesOf(photosOf(draft, taskId)).map(
      async (picture): Promise<SubmittedImage> => ({
        encodedImage: await base64Of(picture),
        mimeType: PHOTO_MIME_TYPE,
      }),
    );
    return [taskId, await Promise.all(images)] as const;
  });
  return Object.fromEntries(await Promise.all(encoded));
}
