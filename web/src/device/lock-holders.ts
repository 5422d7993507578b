/** How long a tab has to answer for what it holds; its work does not delay that by as much. */
const ANSWER_MS = 3_000;

interface Question {
  readonly ask: string;
  readonly id: string;
}

interface Answer {
  readonly answers: string;
}

/** Which tabs still do something with what they hold: one that the browser has frozen does not answer (quality F10). */
export interface LockHolders {
  /** This tab answers for a lock until the returned function is called. */
  readonly holding: (name: string) => () => void;
  /** Whether some tab answers for a lock. */
  readonly isAnsweredFor: (name: string) => Promise<boolean>;
}

export function lockHolders(channel: BroadcastChannel): LockHolders {
  const held = new Map<symbol, string>();
  const holds = (name: string) => Array.from(held.values()).includes(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Question | Answer>) => {
    if ('ask' in data && holds(data.ask)) channel.postMessage({ answers: data.id } satisfies Answer);
  });
  return {
    holding: (name) => {
      const mark = Symbol(name);
      held.set(mark, name);
      return () => held.delete(mark);
    },
    isAnsweredFor: (name) =>
      new Promise((resolve) => {
        if (holds(name)) return resolve(true);
        const id = crypto.randomUUID?.() ?? String(Math.random());
        const end = (answered: boolean) => {
          clearTimeout(timer);
          channel.removeEventListener('message', onMessage);
          resolve(answered);
        };
        const onMessage = ({ data }: MessageEvent<Question | Answer>) => {
          if ('answers' in data && data.answers === id) end(true);
        };
        const timer = setTimeout(() => end(false), ANSWER_MS);
        channel.addEventListener('message', onMessage);
        channel.postMessage({ ask: name, id } satisfies Question);
      }),
  };
}
