import { noRoomForAll } from '@zaehlwerk/domain/reading/check-images';
import { randomId } from '../device/random-id.ts';
import type { AttachedPhotos, PhotoEvent } from './attached-photos.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { PhotoSource } from './redraw-photo.ts';

export type PickPhotos = (files: readonly Blob[], source: PhotoSource) => void;

/**
 * Adds picked files as photos while there is room, and prepares them one after the other. Returns the function that
 * takes the files.
 */
export function usePhotoPicking({ photos }: AttachedPhotos, most: number, onEvent: (event: PhotoEvent) => void) {
  const pick: PickPhotos = (files, source) => {
    const taken = files.slice(0, most - photos.length).map((file) => ({ id: randomId(), file, source }));
    const refusal = noRoomForAll(photos.length + files.length, most);
    onEvent({ type: 'picked', ids: taken.map(({ id }) => id), refusal });
    void prepareAll(taken, onEvent);
  };
  return pick;
}

async function prepareAll(taken: readonly Taken[], onEvent: (event: PhotoEvent) => void): Promise<void> {
  for (const { id, ...picked } of taken) {
    const prepared = await preparePhoto(picked);
    if (prepared.ok) onEvent({ type: 'prepared', id, picture: prepared.picture });
    else onEvent({ type: 'refused', id, finding: prepared.finding });
  }
}

interface Taken {
  readonly id: string;
  readonly file: Blob;
  readonly source: PhotoSource;
}
