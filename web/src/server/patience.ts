import type { Clock } from '../device/clock.ts';

/** Half a minute in which nothing moves counts as no answer (quality F36). */
const PATIENCE_MS = 30_000;
/** The slowest line that gets its photos through: 1 kB/s, as the server asks for (S47). */
const CHARACTERS_PER_MS = 1;
/** What a device and its network hold of a body at most while it counts as handed over. */
const MOST_HELD = 256 * 1024;
const NO_CONTENT = 204;

/** The time limit of a call. It goes by progress, never by the whole time: a photo may take minutes from a cellar (F37). */
export interface Patience {
  /** Aborts when nothing has moved for too long. */
  readonly over: AbortSignal;
  /** So many characters of the body have been handed to the network: what it may still hold needs time, too. */
  readonly handedOver: (characters: number) => void;
  /** Something of the answer has arrived. */
  readonly arrived: () => void;
  readonly stop: () => void;
}

export function startPatience(clock: Clock): Patience {
  const late = new AbortController();
  const wait = (milliseconds: number) => clock.after(milliseconds, () => late.abort());
  let stop = wait(PATIENCE_MS);
  const again = (milliseconds: number) => {
    stop();
    stop = wait(milliseconds);
  };
  return {
    over: late.signal,
    handedOver: (characters) => again(PATIENCE_MS + Math.min(characters, MOST_HELD) / CHARACTERS_PER_MS),
    arrived: () => again(PATIENCE_MS),
    stop: () => stop(),
  };
}

/** The same answer; `arrived` is called as its body comes in. */
export function watched(response: Response, arrived: () => void): Response {
  arrived();
  const pass = (bytes: Uint8Array<ArrayBuffer>, stream: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    arrived();
    stream.enqueue(bytes);
  };
  // Chromium gives an answer without content an empty body all the same, and takes none for it.
  if (response.status === NO_CONTENT) return response;
  const body = response.body?.pipeThrough(new TransformStream({ transform: pass })) ?? null;
  return new Response(body, response);
}
