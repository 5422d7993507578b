import type { QueryClient } from '@tanstack/react-query';
import { getContact, getHelpText, getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { getJobs, jobFromWire, jobToWire } from '@zaehlwerk/contract/jobs';
import type { Job } from '@zaehlwerk/domain/job/job';
import { useEffect, useState } from 'react';
import type { Device } from '../device/device.ts';
import { requiredContext, useDevice } from '../device/use-device.ts';
import { type Copies, type CopyPlace, keyOf, placesOf } from './copies.ts';
import type { KeptAccount } from './kept-accounts.ts';
import { useAccounts } from './use-accounts.ts';

/**
 * Later answers are written together after this time; the first one at once, in case the network is lost right after.
 */
const WRITE_AFTER_MS = 1_000;

/**
 * The stored kinds of queries, by the first element of their keys (`[what, owner]`). `read` parses an answer in the
 * API's format and returns undefined for anything else.
 */
const KINDS: Readonly<Record<CopyPlace['what'], Kind>> = {
  jobs: {
    write: (jobs) => ({ jobs: (jobs as readonly Job[]).map(jobToWire) }),
    read: (copy) => {
      const answer = getJobs.answer[200].safeParse(copy);
      return answer.success ? answer.data.jobs.map(jobFromWire) : undefined;
    },
  },
  contact: {
    write: (contactInformationItems) => ({ contactInformationItems }),
    read: (copy) => getContact.answer[200].safeParse(copy).data?.contactInformationItems,
  },
  instructions: {
    write: (instructions) => ({ instructions }),
    read: (copy) => getMeterReadingHelp.answer[200].safeParse(copy).data?.instructions,
  },
  // The status of the call says whether there is help; its body is not a value.
  help: {
    write: (enabled) => enabled,
    read: (copy) => (typeof copy === 'boolean' ? copy : undefined),
  },
  helpText: {
    write: (markdown) => ({ markdown }),
    read: (copy) => getHelpText.answer[200].safeParse(copy).data?.markdown,
  },
};

interface Kind {
  readonly write: (data: unknown) => unknown;
  readonly read: (copy: unknown) => unknown;
}

/**
 * A query cache that starts with the copies of the last visit and stores newer answers for the next.
 * Use it when the copies are ready. `create` makes an empty cache.
 */
export function useKeptQueries(copies: Copies, create: () => QueryClient): QueryClient {
  const [{ list }, device] = [useAccounts(), useDevice()];
  const [held] = useState<Held>(() => new Map());
  const [client] = useState(() => {
    const fresh = create();
    // Kept until a screen needs it: without a network it could not be loaded again.
    for (const what of Object.keys(KINDS)) fresh.setQueryDefaults([what], { gcTime: Number.POSITIVE_INFINITY });
    fillFromCopies(fresh, copies, list.get(), held);
    return fresh;
  });
  useEffect(() => keepCopies(client, copies, held, device), [client, copies, held, device]);
  useEffect(() => {
    // The copies are freed only once this screen is mounted: React may discard a first render that waits for code, with
    // its cache.
    const finish = async () => {
      await copies.complete;
      // Adds copies read too late for the first screen.
      fillFromCopies(client, copies, list.get(), held);
      copies.letGo();
    };
    void finish();
  }, [client, copies, held, list]);
  return client;
}

/** The value stored on the device for each place, as in the cache; undefined where storing failed. */
type Held = Map<string, unknown>;

/** Puts copies into the cache. Screens show them at once and load newer answers. */
function fillFromCopies(client: QueryClient, copies: Copies, accounts: readonly KeptAccount[], held: Held): void {
  for (const place of accounts.flatMap(placesOf)) {
    const { what, owner } = place;
    const data = KINDS[what].read(copies.find({ what, owner }));
    // An answer received meanwhile is newer.
    if (data === undefined || client.getQueryData([what, owner]) !== undefined) continue;
    held.set(keyOf(place), data);
    client.setQueryData([what, owner], data);
    void client.invalidateQueries({ queryKey: [what, owner], exact: true, refetchType: 'none' });
  }
}

/**
 * Stores the server's answers from now on, at the latest when the page is left; returns a function that ends this. An
 * unchanged answer is the same object as before (TanStack's structural sharing) and is not stored again.
 */
function keepCopies(
  client: QueryClient,
  copies: Copies,
  held: Held,
  { afterPaint, clock, visible }: Device,
): () => void {
  const waiting = new Map<string, CopyPlace>();
  const keep = async (key: string, place: CopyPlace) => {
    const data = client.getQueryData([place.what, place.owner]);
    // Removed meanwhile with its account, or unchanged.
    if (data === undefined || data === held.get(key)) return;
    held.set(key, data);
    const isKept = await copies.keep(place, KINDS[place.what].write(data));
    if (!isKept && held.get(key) === data) held.set(key, undefined);
  };
  const write = () => {
    for (const [key, place] of waiting) void keep(key, place);
    waiting.clear();
  };
  const stopSeeing = visible.subscribe(() => visible.get() || write());
  const stopHearing = client.getQueryCache().subscribe((event) => {
    const place = placeOf(event.query.queryKey);
    if (place === null) return;
    const key = keyOf(place);
    if (event.type === 'removed') held.delete(key);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!held.has(key)) afterPaint(write);
    else if (waiting.size === 0) clock.after(WRITE_AFTER_MS, write);
    waiting.set(key, place);
  });
  return () => {
    stopSeeing();
    stopHearing();
  };
}

function placeOf([what, owner]: readonly unknown[]): CopyPlace | null {
  return typeof what === 'string' && what in KINDS && typeof owner === 'string'
    ? { what: what as CopyPlace['what'], owner }
    : null;
}

export const [CopiesContext, useCopies] = requiredContext<Copies>('copies');
