import type { SystemScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { announceAll } from './announce.ts';
import { deliver, handOnDeliveries } from './deliver.ts';
import { beginDrops, runDrop } from './run-drop.ts';

/** How often is looked for what waits. */
const LOOK_MS = 15_000;

/** Looks for readings that wait, tells webhooks of them and puts files of them into folders, until it is stopped, which waits for a look under way. */
export async function keepDelivering(parts: Parts, system: SystemScope): Promise<{ stop(): Promise<void> }> {
  await parts.workQueue.work('webhook', async (data) => {
    await deliver(parts, system, data);
    // There may be more of it.
    parts.workQueue.hurry('webhook');
  });
  await parts.workQueue.work('drop', (data, signal) => runDrop(parts, system, data, signal));
  let look: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    look ??= lookOnce(parts, system)
      .catch((error: unknown) => parts.log.warn({ err: error }, 'what waits could not be looked for'))
      .finally(() => {
        look = null;
      });
  }, LOOK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await look;
    },
  };
}

async function lookOnce(parts: Parts, system: SystemScope): Promise<void> {
  await handOnDeliveries(parts, system);
  await announceAll(parts, system);
  await beginDrops(parts, system);
}
