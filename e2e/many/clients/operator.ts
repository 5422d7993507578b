import { setTimeout as pause } from 'node:timers/promises';
import { again, type Around } from '../client.ts';

interface Page {
  readonly readings: ReadonlyArray<{ readonly id: string }>;
  readonly next: string;
}

const PAGE = 50;
/** When others have to tell new settings at the latest. */
const SETTINGS_MS = 2000;
const LOOK_EVERY_MS = 20;

/** The billing system takes out readings by the cursor, and asks for a page again now and then. */
export function exporter(around: Around): Promise<void> {
  let after = '';
  return again(around, 'exporter', 700, async () => {
    const page = await nextPage(around, after);
    if (around.random() < 0.2) {
      const same = await nextPage(around, after);
      const [before, now] = [page, same].map(({ readings }) => readings.map(({ id }) => id));
      if (before!.some((id, n) => now![n] !== id)) throw new Error(`the same cursor brought other readings: ${after}`);
    }
    around.ledger.exported.push(...page.readings.map(({ id }) => id));
    after = page.next;
  });
}

/** Takes out what is left behind a cursor's last page. */
export async function takeOutRest(around: Around, all: (reading: Page['readings'][number]) => void): Promise<void> {
  for (let after = ''; ; ) {
    const page = await nextPage(around, after, 1000);
    for (const reading of page.readings) all(reading);
    after = page.next;
    if (page.readings.length === 0) return;
  }
}

function nextPage({ caller }: Around, after: string, limit = PAGE): Promise<Page> {
  return caller.operate('export', `/readings?limit=${limit}${after && `&after=${encodeURIComponent(after)}`}`);
}

/** Settings are changed through HAProxy, and told by every instance that is up, each asked by itself. */
export function changer(around: Around): Promise<void> {
  const { town, caller, ledger } = around;
  return again(around, 'settings', 4000, async () => {
    const document = await caller.operate<object>('settings', '');
    const name = `Stadtwerke ${ledger.changes + 1}`;
    await caller.operate('change settings', '', { method: 'PUT', body: { ...document, name } });
    ledger.changes += 1;
    const begun = performance.now();
    const asked = town.instances.filter((instance) => instance.isUp());
    const told = await Promise.all(
      asked.map(async (instance) => {
        let since = begun;
        // Of one that is ended meanwhile nothing is expected.
        while (instance.isUp() && !around.isOver()) {
          const said = await nameAt(instance.running.port, town.host);
          const ms = performance.now() - since;
          if (said === name) return ms;
          // It could not say anything, while the database was away.
          if (said === null) since = performance.now();
          else if (around.isTimed && ms > SETTINGS_MS) throw new Error(`${said} instead of ${name} after ${ms} ms`);
          await pause(LOOK_EVERY_MS);
        }
        return 0;
      }),
    );
    ledger.settings.push(Math.max(...told));
  });
}

/** What an instance says the utility is called; null where it cannot say so now. */
async function nameAt(port: number, host: string): Promise<string | null> {
  const url = `http://127.0.0.1:${port}/api/public/application`;
  const answer = await fetch(url, { headers: { 'x-forwarded-host': host } }).catch(() => null);
  if (answer?.status !== 200) return null;
  return answer.json().then(
    (body) => (body as { name: string }).name,
    () => null,
  );
}

/** Somebody guesses a password, at all instances in turn: all of them together count. */
export function guesser(around: Around, mostFailures: number): Promise<void> {
  const { town, caller, ledger } = around;
  let round = 0;
  return again(around, 'guesser', 8000, async () => {
    round += 1;
    const body = { applicationId: town.utility.applicationId, username: `niemand-${round}`, password: 'geraten' };
    let failures = 0;
    for (; failures <= mostFailures; failures += 1) {
      const { status } = await caller.ask('guess', '/auth/token', { body });
      if (status === 429) break;
      if (status !== 401) throw new Error(`a wrong password is answered ${status}`);
    }
    if (failures > mostFailures) throw new Error(`${failures} wrong passwords were tried`);
    ledger.guesses += 1;
  });
}
