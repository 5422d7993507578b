import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import { MAX_PHOTO_SIDE } from '@zaehlwerk/domain/reading/photo-size';
import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import { type PhotoFault, provePhoto, type ProvenPhoto } from './prove-photo.ts';
import { bytesOf, isPhotoTooLarge } from './read-images.ts';

/** Photos that travel in one field of a body. */
export interface PhotoField {
  /** Its path, such as `results[0].readingImages`. */
  readonly field: string;
  /** Other fields without which nobody needs these photos. */
  readonly needs: readonly string[];
  readonly images: readonly SubmittedImage[];
}

/** The photos of one field after the proof, and what is wrong with those that failed it. */
export interface PhotoProofs {
  readonly proven: readonly ProvenPhoto[];
  readonly faults: readonly FieldFault[];
}

/** Proves photos, given what is known to be wrong with the body already; one result for each field. */
export type ProvePhotos = (known: readonly FieldFault[]) => Promise<readonly PhotoProofs[]>;

/** Refuses photos above 5 MB before anything is decoded. */
export function refuseLargePhotos(fields: readonly PhotoField[]): void {
  const faults = fields
    .filter(({ images }) => images.some((image) => isPhotoTooLarge(image.encodedImage)))
    .map(({ field }) => ({ field, code: 'tooBig', params: { limit: `${MAX_PHOTO_BYTES / 1024 / 1024} MB` } }));
  if (faults.length > 0) throw new Refusal('tooLarge', faults);
}

/**
 * How the photos of these fields are proven: at the first call, and never again. Photos about which something is known
 * to be wrong (too many, forbidden, no base64, of an unknown rate) are not decoded.
 */
export function proveOnce(fields: readonly PhotoField[]): ProvePhotos {
  let proofs: Promise<PhotoProofs[]> | null = null;
  return (known) => {
    proofs ??= Promise.all(
      fields.map(async ({ field, needs, images }) => {
        const isFaulty = known.some((fault) => fault.field.startsWith(field) || needs.includes(fault.field));
        return isFaulty ? { proven: [], faults: [] } : provePhotos(field, images);
      }),
    );
    return proofs;
  };
}

/** That the photos are written as base64 was validated before. */
async function provePhotos(field: string, images: readonly SubmittedImage[]): Promise<PhotoProofs> {
  const proofs = await Promise.all(images.map((one) => provePhoto(bytesOf(one))));
  const codes = new Set(proofs.flatMap((proof) => (proof.ok ? [] : [proof.fault])));
  return {
    proven: proofs.flatMap((proof) => (proof.ok ? [proof.value] : [])),
    faults: [...codes].map((code) => ({ field, code, ...paramsOf(code) })),
  };
}

function paramsOf(code: PhotoFault): Pick<FieldFault, 'params'> {
  return code === 'images.tooLarge' ? { params: { pixels: MAX_PHOTO_SIDE } } : {};
}
