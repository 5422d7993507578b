import { MAX_PHOTO_BYTES } from '@zaehlwerk/contract/readings';
import type { ReceivedResult } from '@zaehlwerk/domain/submission/submission';
import { type FieldFault, Refusal } from '../../http/refusal.ts';
import { MAX_PIXELS_PER_SIDE } from '../photos/decode-photo.ts';
import { type PhotoFault, type PhotoProof, provePhoto, type ProvenPhoto } from '../photos/prove-photo.ts';
import { isPhotoTooLarge, readPhoto } from '../photos/read-photo.ts';

/** The photos of one result after the proof, and what is wrong with those that failed it. */
export interface ResultPhotos {
  readonly proven: readonly ProvenPhoto[];
  readonly faults: readonly FieldFault[];
}

/** Refuses photos above 5 MB before anything is decoded (OPN-164). */
export function refuseLargePhotos(results: readonly ReceivedResult[]): void {
  const faults = results.flatMap(({ readingImages = [] }, index) =>
    readingImages.some((image) => isPhotoTooLarge(image.encodedImage))
      ? [{ field: photosOf(index), code: 'tooBig', params: { limit: `${MAX_PHOTO_BYTES / 1024 / 1024} MB` } }]
      : [],
  );
  if (faults.length > 0) throw new Refusal('tooLarge', faults);
}

/** Proves the photos of a submission, given what is known to be wrong with it already. */
export type ProvePhotos = (known: readonly FieldFault[]) => Promise<readonly ResultPhotos[]>;

/**
 * How the photos of these results are proven (OPN-171): at the first call, however often the job is looked at. Photos
 * about which something is known to be wrong (too many, forbidden, no base64, of an unknown register) are not decoded.
 */
export function proveOnce(results: readonly ReceivedResult[]): ProvePhotos {
  let proofs: Promise<ResultPhotos[]> | null = null;
  return (known) => {
    proofs ??= Promise.all(results.map((result, index) => proveResult(result, index, known)));
    return proofs;
  };
}

async function proveResult(
  { readingImages = [] }: ReceivedResult,
  index: number,
  known: readonly FieldFault[],
): Promise<ResultPhotos> {
  if (known.some((fault) => forbidsProof(fault, index))) return { proven: [], faults: [] };
  return sortProofs(
    photosOf(index),
    await Promise.all(readingImages.map((one) => provePhoto(readPhoto(one.encodedImage)))),
  );
}

function sortProofs(field: string, proofs: readonly PhotoProof[]): ResultPhotos {
  const codes = new Set(proofs.flatMap((proof) => (proof.ok ? [] : [proof.fault])));
  return {
    proven: proofs.flatMap((proof) => (proof.ok ? [proof.value] : [])),
    faults: [...codes].map((code) => ({ field, code, ...paramsOf(code) })),
  };
}

function paramsOf(code: PhotoFault): Pick<FieldFault, 'params'> {
  return code === 'images.tooLarge' ? { params: { pixels: MAX_PIXELS_PER_SIDE } } : {};
}

function forbidsProof({ field }: FieldFault, index: number): boolean {
  return field === `results[${index}]` || field === `results[${index}].taskId` || field.startsWith(photosOf(index));
}

function photosOf(index: number): string {
  return `results[${index}].readingImages`;
}
