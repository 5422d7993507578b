import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { sendDueMails } from './send-mails.ts';

const PAUSES = {
  /** Between two looks for mails that are due. */
  usual: 5000,
  /** Doubled from round to round while the mail server cannot be used. */
  longest: 5 * 60_000,
  /** For what is under way when the server stops. */
  atStop: 10_000,
};

/** Sends mails that are due until it is stopped; stopping waits a little for those under way, then ends them. */
export function keepSending(parts: Parts, system: SystemScope, pauses = PAUSES): { stop(): Promise<void> } {
  const { mailServer, log } = parts;
  if (mailServer === null) return { stop: async () => undefined };
  const [stopping, ending] = [new AbortController(), new AbortController()];
  const stops = { stopping: stopping.signal, ending: ending.signal };
  let pause = pauses.usual;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    const usable = await sendDueMails(parts, system, stops).catch((error: unknown) => {
      log.error({ err: error }, 'sending mails failed');
      return false;
    });
    if (!usable && pause === pauses.usual) log.warn('mails cannot be sent; they stay queued');
    if (usable && pause !== pauses.usual) log.info('mails can be sent again');
    pause = usable ? pauses.usual : Math.min(pause * 2, pauses.longest);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => void (round = run()), pause);
    timer.unref();
  }

  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      const timeout = setTimeout(() => ending.abort(), pauses.atStop);
      await round;
      clearTimeout(timeout);
      mailServer.close();
    },
  };
}
