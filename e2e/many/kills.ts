import { setTimeout as pause } from 'node:timers/promises';
import { familyOf } from '../attack/processes.ts';
import type { Around } from './client.ts';
import type { PortalInstance } from '../portal/portal-instance.ts';
import type { Part } from './part.ts';
import type { Town } from './town.ts';

/** A part that is ended, and comes back. */
export interface Kill {
  readonly name: string;
  /** Which instance it ends, if any. */
  readonly instance: PortalInstance | null;
  act(): Promise<void>;
}

/** How long something is away, in ms. */
const AWAY_MS = 1500;
const MAIL_AWAY_MS = 8000;
/** Until all instances answer again. */
const BACK_MS = 60_000;
/** Readings that have to be acknowledged before the next part is ended. */
const READINGS_BETWEEN = 3;

/** Every part once. */
export function killsOf(town: Town): readonly Kill[] {
  const { instances, balancer, pooler, postgres } = town;
  const other = (name: string, act: () => Promise<void>): Kill => ({ name, instance: null, act });
  return [
    ...instances.flatMap((instance, n) => [
      killOf(`instance ${n + 1} killed`, instance, 'SIGKILL'),
      killOf(`instance ${n + 1} stopped in order`, instance, 'SIGTERM'),
    ]),
    other('HAProxy reloaded', async () => void process.kill(balancer.pid() ?? Number.NaN, 'SIGUSR2')),
    other('HAProxy killed', () => killPart(balancer)),
    other('PostgreSQL restarted, fast', () => postgres.restart('fast')),
    other('PostgreSQL restarted, immediate', () => postgres.restart('immediate')),
    ...(pooler === null ? [] : [other('pgbouncer killed', () => killPart(pooler))]),
    other('mail server away', async () => {
      await town.mailServerAway();
      await pause(MAIL_AWAY_MS);
      await town.mailServerBack();
    }),
  ];
}

function killOf(name: string, instance: PortalInstance, signal: 'SIGKILL' | 'SIGTERM'): Kill {
  return {
    name,
    instance,
    async act() {
      const code = await instance.end(signal);
      if (signal === 'SIGTERM' && code !== 0) throw new Error(`${name}: it ended with ${code}`);
      await pause(AWAY_MS);
      await instance.start();
    },
  };
}

/** With all processes of its own. */
async function killPart(part: Part): Promise<void> {
  const family = familyOf(part.pid() ?? Number.NaN);
  const ended = part.end('SIGKILL');
  for (const pid of family.slice(1)) process.kill(pid, 'SIGKILL');
  await ended;
  await part.start();
}

/**
 * Ends a part, and waits until all is well again: every instance is ready, and readings are acknowledged. Gives the seconds that the
 * part was ended and started, and those until all was well.
 */
export async function endAndWait(around: Around, kill: Kill): Promise<readonly [number, number]> {
  const { town, caller, ledger } = around;
  caller.killed = kill.name;
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  await kill.act();
  const acted = seconds();
  const [last, enough] = [performance.now() + BACK_MS, ledger.readings.size + READINGS_BETWEEN];
  while (!(await areReady(town)) || (ledger.readings.size < enough && !around.isOver())) {
    if (performance.now() > last) throw new Error(`${kill.name}: not well again within ${BACK_MS / 1000} s`);
    await pause(100);
  }
  return [acted, seconds()];
}

async function areReady({ instances }: Town): Promise<boolean> {
  const answers = await Promise.all(
    instances.map(({ running }) => fetch(`http://127.0.0.1:${running.port}/health/ready`).catch(() => null)),
  );
  return answers.every((answer) => answer?.ok === true);
}
