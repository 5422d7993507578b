import { MOST_PHOTO_BYTES } from '@zaehlwerk/contract/photo-reading';
import { Refusal } from '../../http/refusal.ts';
import { outlineJpeg } from '../photos/jpeg-outline.ts';

/** No telephone takes larger photos of at most 5 MB; decoding more would take seconds. */
const MOST_PIXELS = 25_000_000;

/**
 * The photo in a form, as its bytes. Refuses `malformed` what is no form, `invalid` a form without `image`, `tooLarge` beyond 5 MB
 * or 25 megapixels, `wrongContentType` what is no whole JPEG (OPN-K13); nothing is decoded for that.
 */
export async function photoOfForm(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const image = (await formOf(contentType, body)).get('image');
  if (image === null || image === '') throw new Refusal('invalid', [{ field: 'image', code: 'required' }]);
  if (typeof image === 'string') throw new Refusal('invalid', [{ field: 'image', code: 'wrongType' }]);
  if (image.size > MOST_PHOTO_BYTES) throw new Refusal('tooLarge');
  const photo = Buffer.from(await image.arrayBuffer());
  const outline = outlineJpeg(photo);
  if (outline === null) throw new Refusal('wrongContentType');
  if (outline.width * outline.height > MOST_PIXELS) throw new Refusal('tooLarge');
  return photo;
}

async function formOf(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new Refusal('malformed');
  }
}
