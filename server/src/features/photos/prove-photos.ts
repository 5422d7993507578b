import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import { MAX_PHOTO_SIDE } from '@zaehlwerk/domain/reading/photo-size';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import { type PhotoFault, provePhoto, type ProvenPhoto } from './prove-photo.ts';
import { isPhotoTooLarge, readPhoto } from './read-photo.ts';

/** Photos that travel in one field of a body. */
export interface PhotoField {
  /** Its path, such as `results[0].readingImages`. */
  readonly field: string;
  readonly images: readonly SubmittedImage[];
}

/** The photos of one field after the proof, and what is wrong with those that failed it. */
export interface PhotoProofs {
  readonly proven: readonly ProvenPhoto[];
  readonly faults: readonly FieldFault[];
}

/** Refuses photos above 5 MB before anything is decoded (OPN-164). */
export function refuseLargePhotos(fields: readonly PhotoField[]): void {
  const faults = fields
    .filter(({ images }) => images.some((image) => isPhotoTooLarge(image.encodedImage)))
    .map(({ field }) => ({ field, code: 'tooBig', params: { limit: `${MAX_PHOTO_BYTES / 1024 / 1024} MB` } }));
  if (faults.length > 0) throw new Refusal('tooLarge', faults);
}

/** Proves the photos of one field (OPN-171). That they are written as base64 was judged before. */
export async function provePhotos({ field, images }: PhotoField): Promise<PhotoProofs> {
  const proofs = await Promise.all(images.map((one) => provePhoto(readPhoto(one.encodedImage))));
  const codes = new Set(proofs.flatMap((proof) => (proof.ok ? [] : [proof.fault])));
  return {
    proven: proofs.flatMap((proof) => (proof.ok ? [proof.value] : [])),
    faults: [...codes].map((code) => ({ field, code, ...paramsOf(code) })),
  };
}

function paramsOf(code: PhotoFault): Pick<FieldFault, 'params'> {
  return code === 'images.tooLarge' ? { params: { pixels: MAX_PHOTO_SIDE } } : {};
}
