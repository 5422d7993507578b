import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { fieldsOf, textOf } from '../../http/loose-fields.ts';

/** Nothing takes as many photos: what a list has beyond is not even looked at. */
const MOST_IMAGES = 20;

/** A list of photos of a length that is worth looking at; anything else as it is. */
export function trimImages(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, MOST_IMAGES) : value;
}

/** The photos of a body of which nothing is known yet; what has the wrong shape counts as missing. */
export function readImages(value: unknown): SubmittedImage[] {
  if (!Array.isArray(value)) return [];
  return value.map((image) => {
    const { encodedImage, mimeType } = fieldsOf(image);
    return { encodedImage: textOf(encodedImage) ?? '', mimeType: textOf(mimeType) ?? '' };
  });
}
