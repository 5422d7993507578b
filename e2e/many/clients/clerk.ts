import { type Clerk, newClerkOf } from '../../attack/clerk-at-desk.ts';
import type { Utility } from '../../portal/utility.ts';
import { again, type Around, oneOf } from '../client.ts';

interface ToClear {
  readonly readingId: string;
  readonly state: string;
  readonly lease: { readonly isYours: boolean } | null;
}

const PAUSE_MS = 900;
const PAGE = 20;

/** One who has taken up an invitation. */
export function newClerk(utility: Utility): Promise<Clerk> {
  return newClerkOf(utility, ['read', 'work']);
}

/** A clerk at the desk: looks at the board, takes a reading that wants a look under a lease, and releases it. */
export async function clerk(around: Around, { session }: Clerk): Promise<void> {
  const { town, caller, ledger } = around;
  // What the desk's own page says.
  const headers = {
    cookie: `__Host-zaehlwerk-desk=${session}`,
    'sec-fetch-site': 'same-origin',
    'x-contract-version': '1',
  };
  const base = `/api/operator/applications/${town.utility.applicationId}`;
  await again(around, 'clerk', PAUSE_MS, async () => {
    await caller.get('board', `${base}/start`, { headers });
    const list = `${base}/clearing?state=open&limit=${PAGE}`;
    const { readings } = await caller.get<{ readings: readonly ToClear[] }>('clearing', list, { headers });
    if (readings.length === 0) return;
    const { readingId } = oneOf(around, readings);
    const lease = await caller.ask('lease', `${base}/leases/${readingId}`, { method: 'PUT', body: {}, headers });
    // Another clerk works on it.
    if (lease.status === 409) return;
    if (lease.status !== 200) throw new Error(`lease: ${lease.status} ${lease.text}`);
    const body = { readingIds: [readingId], state: 'released', from: 'open', reason: 'Rücksprache am Telefon' };
    const released = await caller.ask('release', `${base}/clearing`, { body, headers });
    // Another clerk had released it before the lease, or it was released by the first of several attempts.
    if (released.status === 409) {
      if (released.tries > 1) ledger.released.add(readingId);
      return;
    }
    if (released.status !== 200) throw new Error(`release: ${released.status} ${released.text}`);
    if (ledger.released.has(readingId)) throw new Error(`${readingId} was released twice`);
    ledger.released.add(readingId);
  });
}
