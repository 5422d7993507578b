import { randomId } from '../device/random-id.ts';

/** With what the ids of photos begin that values were read on: the form keeps ids, so they are known after a reload too. */
const READ = 'read-';

/** A new id on the form for a photo that values were read on. */
export function readPhotoId(): string {
  return `${READ}${randomId()}`;
}

/** Whether the photo came with values that were read on it; every other one was attached by the person alone. */
export function isReadPhoto(id: string): boolean {
  return id.startsWith(READ);
}
