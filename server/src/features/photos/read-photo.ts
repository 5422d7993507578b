import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';

/** Base64 takes four characters for three bytes; a `data:` prefix may come before (OPN-068). */
const MOST_CHARACTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 100;

/** Whether a photo is above 5 MB: told from its text, before anything is decoded (OPN-164). */
export function isPhotoTooLarge(encodedImage: string): boolean {
  return encodedImage.length > MOST_CHARACTERS;
}

/** The bytes of a photo as it travels, with or without a `data:` prefix. That it is base64 was judged before. */
export function readPhoto(encodedImage: string): Buffer {
  return Buffer.from(encodedImage.slice(encodedImage.indexOf(',') + 1), 'base64');
}
