import { createContext, use, useEffect, useState } from 'react';
import { useDevice, useObservable } from '../device/use-device.ts';
import { useOffline } from '../server/use-server.ts';
import { useAccountList, useAccounts } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { reasonOf } from './entry-status.ts';
import { rulesOf } from './kinds.ts';
import type { OutboxEntry, UnreadableRecord } from './outbox-entry.ts';
import { useOutbox } from './use-outbox.ts';

/** Whose readings are shown without a sign-in; null for the signed-in accounts. */
export const ShownSenders = createContext<readonly string[] | null>(null);

function useShownSenders(): readonly string[] {
  const accounts = useAccountList();
  const ended = useObservable(useAccounts().ended.list);
  return [...(use(ShownSenders) ?? accounts.map(({ id }) => id)), ...ended.map(({ id }) => id)];
}

/**
 * What waits for the accounts shown here, in the order it was stored; and what is left of ended accounts, whoever is
 * here.
 */
interface Waiting {
  readonly entries: readonly OutboxEntry[];
  readonly unreadable: readonly UnreadableRecord[];
  /** The id of the entry this tab is sending. */
  readonly sending: string | null;
  /** Whether this tab is sending what waits, one by one. */
  readonly running: boolean;
}

export function useWaiting(): Waiting {
  const outbox = useOutbox();
  const ids = new Set(useShownSenders());
  const entries = useObservable(outbox.entries);
  const unreadable = useObservable(outbox.unreadable);
  const ended = new Map(useObservable(useAccounts().ended.list).map((account) => [account.id, account]));
  const isOwn = ({ accountId }: OutboxEntry) => ids.has(accountId);
  const asLeft = (entry: OutboxEntry): OutboxEntry => {
    const account = ended.get(entry.accountId);
    return account === undefined ? entry : { ...entry, state: { kind: 'accountEnded', account } };
  };
  return {
    // The same array if all are one's own: lists derived from thousands of entries are computed once.
    entries: ended.size === 0 && entries.every(isOwn) ? entries : entries.filter(isOwn).map(asLeft),
    // A record of unknown owner concerns whoever is here.
    unreadable: unreadable.filter(({ accountId }) => accountId === null || ids.has(accountId)),
    sending: useObservable(outbox.sending),
    running: useObservable(outbox.running),
  };
}

/** Whether a submission still waits on this device to be sent. */
export function useWaits(id: string | null): boolean {
  return useObservable(useOutbox().entries).some((entry) => entry.id === id);
}

/**
 * How many readings of the accounts shown here the browser has deleted before they were sent, and what to call once the
 * user has seen that.
 */
export function useLost(): readonly [count: number, forget: () => void] {
  const outbox = useOutbox();
  const ids = useShownSenders();
  const lost = useObservable(outbox.lost);
  return [ids.reduce((sum, id) => sum + (lost[id] ?? 0), 0), () => outbox.forgetLost(ids)];
}

/** Requests persistent storage from the browser as soon as something waits to be sent. */
export function useAskingToKeep(): void {
  const { persistence } = useDevice();
  const { entries } = useOutbox();
  const somethingWaits = useObservable(entries).length > 0;
  useEffect(() => {
    if (somethingWaits) void persistence.ask();
  }, [somethingWaits, persistence]);
}

/** Whether persistent storage was requested and not granted. */
export function useMayVanish(): boolean {
  return useObservable(useDevice().persistence.state) === 'mayVanish';
}

/** A new entry is usually on its way already, and gone before anybody could read about it. */
const GRACE_MS = 5_000;

/** What waits, without what a form is sending right now: that is not worth showing while online. */
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

/** Every group and list of jobs needs the same result. */
const jobsOf = new WeakMap<readonly OutboxEntry[], ReadonlyMap<string, OutboxEntry>>();

/** The jobs with a reading that waits to be sent, with its latest entry. */
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

/** Why an entry is still here. */
interface Reason {
  readonly words: string;
  /** Whether the user should contact the utility: telephone and email are shown. */
  readonly toUtility: boolean;
}

/** Why an entry is still here, and whom to ask if somebody created its account; null if there is nothing to show. */
export function useReason(): (entry: OutboxEntry) => Reason | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  return (entry) => {
    const { state, accountId } = entry;
    const ended = state.kind === 'accountEnded' ? state.account : null;
    const info = accounts.find(({ id }) => id === accountId)?.info;
    const giver = ended?.giverName ?? info?.parentName ?? null;
    const reason = reasonOf(entry, giver !== null);
    if (reason === null) return null;
    const words = t(reason, { giver: giver ?? '', name: ended?.name ?? t('frame.noName') });
    return { words, toUtility: reason === 'outbox.why.gone' || reason === 'outbox.why.ended' };
  };
}
