import { MOST_PHOTO_BYTES } from '@zaehlwerk/contract/photo-reading';
import { readForm } from '../../http/read-form.ts';
import { Refusal } from '../../http/refusal.ts';
import { outlineJpeg } from '../photos/jpeg-outline.ts';

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
