import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { compareStore } from '../attack/what-remains.ts';
import type { Around } from './client.ts';
import { takeOutRest } from './clients/operator.ts';

interface Reading {
  readonly id: string;
  readonly orderNumber: string;
  readonly readingValue: string;
  readonly imageIds: readonly string[];
}

interface Entry {
  readonly objects: readonly string[];
}

const MAILS_MS = 30_000;
/** Whoever is invited to the desk gets a mail, too. */
const OF_CLERKS = '@clerks.example';
/** A decision names its readings, and their orders. */
const READING_ID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** Compares what clients were told with what is there; gives what differs, and what was counted. */
export async function compare(around: Around): Promise<{ readonly faults: string[]; readonly figures: string[] }> {
  const faults: string[] = [];
  const figures: string[] = [];
  for (const part of [readings, cursors, withoutAccess, mails, imports, audit, store, logs])
    figures.push(
      await part(around, (fault) => void faults.push(fault)).catch((error: unknown) => {
        faults.push(String(error));
        return String(error);
      }),
    );
  return { faults, figures };
}

type Tell = (fault: string) => void;

/** All of `wanted` once, and nothing else. */
function sameOnce(what: string, there: readonly string[], wanted: Iterable<string>, tell: Tell): void {
  const counts = new Map<string, number>();
  for (const one of there) counts.set(one, (counts.get(one) ?? 0) + 1);
  const expected = new Set(wanted);
  const told = (name: string, some: readonly string[]): void => {
    if (some.length > 0) tell(`${what}: ${some.length} ${name}, such as ${some.slice(0, 3).join(', ')}`);
  };
  told(
    'lost',
    [...expected].filter((one) => !counts.has(one)),
  );
  told(
    'there twice',
    [...counts].flatMap(([one, count]) => (count > 1 ? [one] : [])),
  );
  told(
    'of nobody',
    [...counts.keys()].filter((one) => !expected.has(one)),
  );
}

async function readings(around: Around, tell: Tell): Promise<string> {
  const there: Reading[] = [];
  await takeOutRest(around, (reading) => void there.push(reading as Reading));
  const wanted = around.ledger.readings;
  sameOnce(
    'readings',
    there.map(({ orderNumber }) => orderNumber),
    wanted.keys(),
    tell,
  );
  for (const { orderNumber, readingValue, imageIds } of there) {
    const sent = wanted.get(orderNumber);
    if (sent !== undefined && (Number(readingValue) !== sent.value || imageIds.length !== Number(sent.photo)))
      tell(`${orderNumber}: ${readingValue} with ${imageIds.length} photos instead of ${sent.value}`);
  }
  return `${there.length} readings, ${there.filter(({ imageIds }) => imageIds.length > 0).length} with a photo`;
}

/** What was taken out page by page meanwhile, and the rest behind it, is everything once. */
async function cursors(around: Around, tell: Tell): Promise<string> {
  const there: string[] = [];
  await takeOutRest(around, ({ id }) => void there.push(id));
  const { exported } = around.ledger;
  sameOnce('taken out by cursor', exported, there.slice(0, exported.length), tell);
  return `${exported.length} taken out by cursor meanwhile`;
}

async function withoutAccess({ caller, ledger }: Around, tell: Tell): Promise<string> {
  const there: Array<{ readonly meterNumber: string; readonly readingValue: string }> = [];
  for (let after = ''; ; ) {
    const page = await caller.operate<{ readings: typeof there; next: string }>(
      'export',
      `/anonymous-readings?limit=1000${after && `&after=${encodeURIComponent(after)}`}`,
    );
    there.push(...page.readings);
    after = page.next;
    if (page.readings.length === 0) break;
  }
  sameOnce(
    'readings without access',
    there.map(({ meterNumber }) => meterNumber),
    ledger.withoutAccess.keys(),
    tell,
  );
  const wrong = there.filter((one) => Number(one.readingValue) !== ledger.withoutAccess.get(one.meterNumber));
  if (wrong.length > 0) tell(`${wrong.length} readings without access with another value`);
  return `${there.length} readings without access`;
}

/** How many mails the outbox holds. */
async function mailsWaiting({ instances, operatorKey }: Around['town']): Promise<number> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const metrics = await fetch(`http://127.0.0.1:${instances[0]!.running.port}/metrics`, { headers });
  return Number(/^work_waiting\{what="mails"\} (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
}

/** Each mail is there; one that was handed over when its instance ended may come once more, with its Message-ID (F45). */
async function mails({ town, ledger }: Around, tell: Tell): Promise<string> {
  const last = performance.now() + MAILS_MS;
  const missing = (): readonly string[] => {
    const came = new Set(town.mails().received.map(({ to }) => to));
    return [...ledger.receipts].filter((one) => !came.has(one));
  };
  while (missing().length > 0 && performance.now() < last) await pause(500);
  // One whose instance was killed while it sent it is sent when its lease is over, after ten minutes.
  const waiting = missing().length <= (await mailsWaiting(town)) ? missing() : [];
  const received = town.mails().received.filter(({ to }) => !to.endsWith(OF_CLERKS));
  // The same mail twice has the same Message-ID; another one to the same mailbox is one too many.
  sameOnce(
    'mails',
    [...new Set(received.map(({ to, messageId }) => `${to} ${messageId}`))].map((one) => one.split(' ')[0]!),
    [...ledger.receipts].filter((one) => !waiting.includes(one)),
    tell,
  );
  const again = received.length - new Set(received.map(({ messageId }) => messageId)).size;
  return `${ledger.receipts.size} receipts by mail, ${again} of them handed over once more, ${waiting.length} wait for a lease to end`;
}

async function imports({ caller, ledger }: Around, tell: Tell): Promise<string> {
  interface Import {
    readonly file: { readonly name: string } | null;
    readonly state: string;
    readonly attempts: number;
    readonly counts: { readonly created: number } | null;
  }
  const there: Import[] = [];
  for (let after = ''; ; ) {
    const page = await caller.operate<{ imports: readonly Import[]; next: string | null }>(
      'imports',
      `/imports?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    );
    there.push(...page.imports);
    if (page.next === null || page.imports.length === 0) break;
    after = page.next;
  }
  const created = new Map<string, number>();
  for (const { file, state, counts } of there) {
    if (state !== 'done') tell(`an import of ${file?.name} is ${state}`);
    if (file !== null) created.set(file.name, (created.get(file.name) ?? 0) + (counts?.created ?? 0));
  }
  for (const [name, orders] of ledger.imports)
    if (created.get(name) !== orders) tell(`${name}: ${created.get(name)} orders instead of ${orders}`);
  const begunAgain = there.filter(({ attempts }) => attempts > 1).length;
  return `${ledger.imports.size} files imported as jobs, ${there.length - ledger.imports.size} handed in twice, ${begunAgain} begun again`;
}

/** Each decision of a clerk, and each change of settings, stands in the audit once. */
async function audit({ town, caller, ledger }: Around, tell: Tell): Promise<string> {
  const released: string[] = [];
  let changes = 0;
  for (const act of ['reading.clear', 'setting.put'])
    for (let after = 0; ; ) {
      const query = `act=${act}&applicationId=${town.utility.applicationId}&limit=1000&after=${after}`;
      const page = await caller.get<{ entries: readonly Entry[]; next: number }>(
        'audit',
        `/api/operator/audit?${query}`,
        { headers: caller.asOperator() },
      );
      if (act === 'reading.clear')
        released.push(...page.entries.flatMap(({ objects }) => objects.filter((one) => READING_ID.test(one))));
      else changes += page.entries.length;
      if (page.entries.length === 0) break;
      after = page.next;
    }
  sameOnce('releases in the audit', released, ledger.released, tell);
  if (changes < ledger.changes) tell(`${changes} changes of settings in the audit instead of ${ledger.changes}`);
  return `${released.length} releases and ${changes} changes of settings in the audit`;
}

async function store({ town }: Around, tell: Tell): Promise<string> {
  const differences = await compareStore(town.instances[0]!.running);
  // Photos are put before their rows: one whose instance was killed in between is removed after a day.
  const lost = differences.filter((difference) => !difference.startsWith('no row names'));
  for (const difference of lost.slice(0, 5)) tell(difference);
  return `photos compared with their rows, ${differences.length - lost.length} that no row names wait to be removed`;
}

/** What instances have said while something was away; none of them has ended on its own. */
async function logs({ town }: Around, tell: Tell): Promise<string> {
  const counts = new Map<string, number>();
  for (const { running } of town.instances)
    for (const line of readFileSync(running.logFile, 'utf8').split('\n')) {
      if (!/"level":"(warn|error|fatal)"/.test(line)) continue;
      const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { message: string } };
      const said = `${level} ${msg}`;
      counts.set(said, (counts.get(said) ?? 0) + 1);
      if (level === 'fatal') tell(`in the log: ${said} ${err?.message ?? ''}`);
    }
  const warned = [...counts].map(([said, count]) => `${count} × ${said}`);
  return `in the logs: ${warned.join(', ') || 'no warning'}`;
}
