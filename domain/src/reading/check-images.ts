import { finding, type Finding } from '../finding.ts';

/** CST-05. */
export const MAX_IMAGES_PER_RATE = 3;
/** CST-06. */
export const MAX_IMAGES_PER_UNKNOWN_READING = 10;

/** Whether this number of photos may be sent (IMG-02, UNK-14). The finding is at `readingImages`. */
export function checkImageCount(count: number, most: number): Finding[] {
  return count > most ? [finding('images.tooMany', 'blocks', 'readingImages', { count: most })] : [];
}

/** Whether photos may be sent with a rate of a job: at most 3, none when forbidden (IMG-02, IMG-13). */
export function checkImagesAllowed(count: number, features: { readonly imagesForbidden: boolean }): Finding[] {
  if (!features.imagesForbidden) return checkImageCount(count, MAX_IMAGES_PER_RATE);
  return count > 0 ? [finding('images.forbidden', 'blocks', 'readingImages', {})] : [];
}
