import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import { plainBase64 } from '@zaehlwerk/domain/reading/check-image-kind';

/** Base64 takes four characters for three bytes; a `data:` prefix may come before (OPN-068). */
const MOST_CHARACTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 100;

/** Whether a photo is above 5 MB: told from its text, before anything is decoded (OPN-164). */
export function isPhotoTooLarge(encodedImage: string): boolean {
  return encodedImage.length > MOST_CHARACTERS;
}

/** The bytes of a photo as it travels; null when the text is no base64, which the rules have said before. */
export function readPhoto(encodedImage: string): Buffer | null {
  const text = plainBase64(encodedImage);
  return text === null ? null : Buffer.from(text, 'base64');
}
