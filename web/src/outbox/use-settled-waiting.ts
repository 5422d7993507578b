import { useEffect, useState } from 'react';
import { useOffline } from '../server/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { rulesOf } from './kinds.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';

/** An entry that was just kept is usually on its way already, and gone before anybody could read of it. */
const GRACE_MS = 5_000;

/** What waits, without what a form is sending at this very moment: that is no news while there is a connection. */
export function useSettledWaiting(): Waiting {
  const { clock } = useDevice();
  const offline = useOffline();
  const waiting = useWaiting();
  const [now, setNow] = useState(() => clock.now().getTime());
  const { entries, running, sending } = waiting;
  const fresh = offline || running ? [] : entries.filter((entry) => entry.id === sending || isYoung(entry, now));
  const youngest = fresh.at(-1)?.id;
  useEffect(() => {
    if (youngest === undefined) return;
    return clock.after(GRACE_MS, () => setNow(clock.now().getTime()));
  }, [clock, youngest]);
  return fresh.length === 0 ? waiting : { ...waiting, entries: entries.filter((entry) => !fresh.includes(entry)) };
}

/** Every group and list of jobs asks for the same. */
const jobsOf = new WeakMap<readonly OutboxEntry[], ReadonlyMap<string, OutboxEntry>>();

/** The jobs of which a reading waits to be sent, with the latest of it (LST-10). */
export function useWaitingJobs(): ReadonlyMap<string, OutboxEntry> {
  const { entries } = useSettledWaiting();
  const jobs = jobsOf.get(entries) ?? byJob(entries);
  jobsOf.set(entries, jobs);
  return jobs;
}

function byJob(entries: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const jobs = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const part = rulesOf(entry.content).job(entry.content);
    if (part !== null) jobs.set(part.jobId, entry);
  }
  return jobs;
}

function isYoung({ state, keptAt }: OutboxEntry, now: number): boolean {
  return state.kind === 'waiting' && now - Date.parse(keptAt) < GRACE_MS;
}
