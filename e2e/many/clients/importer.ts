import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '@zaehlwerk/samples/csv';
import { again, type Around } from '../client.ts';

export const HOUSEHOLDS = 12;
/** What is expected at most; more wants a look. */
export const MAXIMUM = 90_000;
/** Orders of a file, and how few unread ones there are when the next file comes. */
const ORDERS = 180;
const FEWEST_OPEN = 120;
const PAUSE_MS = 1000;
const FOLLOWED_EVERY_MS = 500;

/** Who has the orders of a file on a device. */
export function usernameOf(file: number, at: number): string {
  return `viele-${file}-${at}`;
}

interface KeptImport {
  readonly importId: string;
  readonly state: string;
  readonly accepted: boolean | null;
}

/** The billing system: a file of orders as a job, whenever households have read most of the last one. */
export function importer(around: Around): Promise<void> {
  return again(around, 'importer', PAUSE_MS, async () => {
    if (around.open.count > FEWEST_OPEN) return;
    await importFile(around, around.ledger.imports.size);
  });
}

/** Brings in a file and waits for its end. The meter of an order is called as it. */
export async function importFile({ caller, ledger, open }: Around, number: number): Promise<void> {
  const name = `orders-${number}.csv`;
  const body = csvOf(
    Array.from({ length: ORDERS }, (_, n) => ({
      Auftragsnummer: `${number}-${n}`,
      Benutzername: usernameOf(number, n % HOUSEHOLDS),
      Zählernummer: `${number}-${n}`,
      OBIS: '1-0:1.8.0',
      Vorkommastellen: '6',
      Nachkommastellen: '0',
      Minimum: '0',
      Maximum: String(MAXIMUM),
    })),
  );
  const headers = { 'content-type': 'text/csv', prefer: 'respond-async' };
  const brought = await caller.operate<KeptImport>('import', `/orders?fileName=${name}`, { body, headers });
  const path = `/imports/${brought.importId}`;
  for (;;) {
    const { state, accepted } = await caller.operate<KeptImport>('follow import', path);
    if (state === 'failed' || (state === 'done' && accepted !== true))
      throw new Error(`${name}: ${state}, ${accepted}`);
    if (state === 'done') break;
    await pause(FOLLOWED_EVERY_MS);
  }
  ledger.imports.set(name, ORDERS);
  open.count += ORDERS;
}
