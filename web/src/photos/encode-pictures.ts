import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/check-image-kind';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { base64Of } from '../device/base64.ts';

/** Pictures as they travel: plain base64 and image/jpeg (IMG-14, OPN-068). */
export function encodePictures(pictures: readonly Blob[]): Promise<readonly SubmittedImage[]> {
  return Promise.all(
    pictures.map(async (picture) => ({ encodedImage: await base64Of(picture), mimeType: PHOTO_MIME_TYPE })),
  );
}
