import type { ReceivedResult } from '@zaehlwerk/domain/submission/submission';
import type { FieldFault } from '../../http/refusal.ts';
import { type PhotoField, type PhotoProofs, provePhotos } from '../photos/prove-photos.ts';

/** Proves the photos of a submission, given what is known to be wrong with it already. */
export type ProvePhotos = (known: readonly FieldFault[]) => Promise<readonly PhotoProofs[]>;

/** Where the photos of each result stand. */
export function photoFields(results: readonly ReceivedResult[]): PhotoField[] {
  return results.map(({ readingImages = [] }, index) => ({ field: photosOf(index), images: readingImages }));
}

/**
 * How the photos of these results are proven (OPN-171): at the first call, however often the job is looked at. Photos
 * about which something is known to be wrong (too many, forbidden, no base64, of an unknown register) are not decoded.
 */
export function proveOnce(results: readonly ReceivedResult[]): ProvePhotos {
  let proofs: Promise<PhotoProofs[]> | null = null;
  return (known) => {
    proofs ??= Promise.all(
      photoFields(results).map(async (photos, index) =>
        known.some((fault) => forbidsProof(fault, index)) ? NOTHING_PROVEN : provePhotos(photos),
      ),
    );
    return proofs;
  };
}

const NOTHING_PROVEN: PhotoProofs = { proven: [], faults: [] };

function forbidsProof({ field }: FieldFault, index: number): boolean {
  return field === `results[${index}]` || field === `results[${index}].taskId` || field.startsWith(photosOf(index));
}

function photosOf(index: number): string {
  return `results[${index}].readingImages`;
}
