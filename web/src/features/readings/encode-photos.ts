import type { SubmittedImage } from '@zaehlwerk/domain/submission/submission';
import { picturesOf } from '../../photos/attached-photos.ts';
import { encodePictures } from '../../photos/encode-pictures.ts';
import { photosOf, type ReadingDraft } from './reading-draft.ts';

/** The photos of the rates that are sent, as they travel. */
export async function encodePhotos(
  draft: ReadingDraft,
  rates: ReadonlyArray<{ readonly taskId: string }>,
): Promise<Readonly<Record<string, readonly SubmittedImage[]>>> {
  const encoded = rates.map(
    async ({ taskId }) => [taskId, await encodePictures(picturesOf(photosOf(draft, taskId)))] as const,
  );
  return Object.fromEntries(await Promise.all(encoded));
}
