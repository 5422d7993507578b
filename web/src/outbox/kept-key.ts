import type { KeyStorage } from '../device/key-storage.ts';

/** Under this key localStorage notes what the outbox keeps (kept-note.ts). */
export const KEPT_KEY = 'zaehlwerk.outbox.kept';

/** Whether the outbox may keep something of a sender according to the note, without loading the code that parses it. */
export function mayKeepOf(storage: KeyStorage, senderId: string): boolean {
  return storage.read(KEPT_KEY)?.includes(`:${JSON.stringify(senderId)}`) === true;
}
