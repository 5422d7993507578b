import type { KeyStorage } from '../device/key-storage.ts';

/** Under which localStorage notes what the outbox keeps (kept-note.ts). */
export const KEPT_KEY = 'zaehlwerk.outbox.kept';

/** Whether the outbox may keep something of a sender: what the note says, without the code that reads it. */
export function mayKeepOf(storage: KeyStorage, senderId: string): boolean {
  return storage.read(KEPT_KEY)?.includes(`:${JSON.stringify(senderId)}`) === true;
}
