import { MOST_PHOTO_BYTES } from '@zaehlwerk/contract/photo-reading';
import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { readForm } from '../../http/read-form.ts';
import { Refusal } from '../../http/refusal.ts';
import { outlineJpeg } from './jpeg-outline.ts';

/** Base64 takes four characters for three bytes; a `data:` prefix may come before. */
const MOST_CHARACTERS = Math.ceil(MAX_PHOTO_BYTES / 3) * 4 + 100;

/** Whether a photo is above 5 MB: seen from its text, before anything is decoded. */
export function isPhotoTooLarge(encodedImage: string): boolean {
  return encodedImage.length > MOST_CHARACTERS;
}

const decoded = new WeakMap<SubmittedImage, Buffer>();

/**
 * The bytes of a photo as it is sent, with or without a `data:` prefix: decoded once, however often they are asked for.
 * That it is base64 was validated before.
 */
export function bytesOf(image: SubmittedImage): Buffer {
  const { encodedImage } = image;
  const bytes = decoded.get(image) ?? Buffer.from(encodedImage.slice(encodedImage.indexOf(',') + 1), 'base64');
  decoded.set(image, bytes);
  return bytes;
}

/** No telephone takes larger photos of at most 5 MB; decoding more would take seconds. */
const MOST_PIXELS = 25_000_000;

/**
 * The photo in a form, as its bytes. Throws `malformed` for what is no form, `invalid` a form without `image`,
 * `tooLarge` beyond 5 MB or 25 megapixels, `wrongContentType` what is no whole JPEG; nothing is decoded for that.
 */
export function photoOfForm(contentType: string, body: Uint8Array): Buffer {
  const image = readForm(contentType, body).find(({ name }) => name === 'image');
  const isEmpty = image?.isFile === false && image.bytes.length === 0;
  if (image === undefined || isEmpty) throw new Refusal('invalid', [{ field: 'image', code: 'required' }]);
  if (!image.isFile) throw new Refusal('invalid', [{ field: 'image', code: 'wrongType' }]);
  if (image.bytes.length > MOST_PHOTO_BYTES) throw new Refusal('tooLarge');
  // A copy: what it came in is the memory of the whole body, which nobody can hand to another thread.
  const photo = Buffer.from(image.bytes);
  const outline = outlineJpeg(photo);
  if (outline === null) throw new Refusal('wrongContentType');
  if (outline.width * outline.height > MOST_PIXELS) throw new Refusal('tooLarge');
  return photo;
}
