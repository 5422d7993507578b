import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import { readInterchange } from '@zaehlwerk/domain/testing/validate-mscons';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../testing/calls/clearing-utility.ts';
import { acknowledgeList } from '../testing/calls/hand-over-calls.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { testServer } from '../testing/test-server.ts';

/*
 * Whatever people send, clerks decide and receivers take, and in whatever order: whoever has taken all pages of what is released
 * holds of each register what clearing says.
 */

const server = await testServer();
const { pool } = server.parts;
const MSCONS = { electricity: { sender: '9904628000007', receiver: '9985046000001' } };

type Utility = Awaited<ReturnType<typeof world>>;

async function world() {
  const utility = await clearingUtility(server);
  const { applicationId } = utility.tenant;
  await pool.query(
    `update applications set document = document || jsonb_build_object('mscons', $2::jsonb) where application_id = $1`,
    [applicationId, JSON.stringify(MSCONS)],
  );
  const job = await utility.newOne();
  await pool.query(`update jobs set ma_lo_id = 'DE00014559929E00856996N5139699L01' where job_id = $1`, [job.jobId]);
  return { ...utility, job };
}

interface Page {
  readonly next: string;
}

/** Takes pages of the released readings, from where it is. */
abstract class Receiver<Taken extends Page> {
  protected cursor: string | null = null;
  protected readonly utility: Utility;
  constructor(utility: Utility) {
    this.utility = utility;
  }
  protected abstract readonly path: string;
  protected abstract work(page: Taken): number | Promise<number>;

  async take(limit: number): Promise<number> {
    const after = this.cursor === null ? '' : `&after=${this.cursor}`;
    const answer = await operate(
      server,
      this.utility.tenant,
      'GET',
      `${this.path}?released=true&limit=${limit}${after}`,
    );
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    const page = answer.json<Taken>();
    const worked = await this.work(page);
    this.cursor = page.next;
    return worked;
  }

  async acknowledge(): Promise<void> {
    if (this.cursor === null) return;
    // What another receiver has acknowledged is behind it already.
    const { status } = await acknowledgeList(server, this.utility.tenant, 'releasedReadings', this.cursor);
    expect([200, 400]).toContain(status);
  }
}

/** Billing that reads JSON. */
class Billing extends Receiver<Page & { readonly readings: ExportedReading[] }> {
  protected readonly path = 'readings';
  readonly rows = new Map<string, ExportedReading>();

  protected work({ readings }: { readonly readings: readonly ExportedReading[] }): number {
    for (const one of readings) {
      // Nothing is replaced that nobody was given.
      if (one.replaces !== null) expect([...this.rows.keys()]).toContain(one.replaces);
      this.rows.set(one.id, one);
    }
    return readings.length;
  }

  held(): string | null {
    const replaced = new Set([...this.rows.values()].map(({ replaces }) => replaces));
    const left = [...this.rows.values()].filter(({ id }) => !replaced.has(id));
    return left.sort((a, b) => a.acceptedAt.localeCompare(b.acceptedAt)).at(-1)?.readingValue ?? null;
  }
}

interface Interchanges extends Page {
  readonly interchanges: readonly { readonly content: string }[];
  readonly leftOut: readonly { readonly readingId: string; readonly reasons: readonly string[] }[];
}

/** A partner of the market that keeps what messages say, and somebody who cancels what was replaced, and sends what came instead. */
class Partner extends Receiver<Interchanges> {
  protected readonly path = 'readings/mscons';
  private value: string | null = null;

  protected async work({ interchanges, leftOut }: Interchanges): Promise<number> {
    const written = interchanges.flatMap(({ content }) =>
      readInterchange(content).flatMap(({ tag, elements }) => (tag === 'QTY' ? [elements[0]![1]!] : [])),
    );
    // Nothing comes on top of what was not cancelled.
    expect(written.length).toBeLessThanOrEqual(this.value === null ? 1 : 0);
    this.value = written[0] ?? this.value;
    const cancelling = leftOut.filter(({ reasons }) => !reasons.includes('replaced'));
    expect(cancelling.every(({ reasons }) => reasons.join() === 'replacesHandedOver')).toBe(true);
    for (const { readingId } of cancelling) this.value = (await allOf(this.utility)).get(readingId)!.readingValue;
    return written.length + leftOut.length;
  }

  held(): string | null {
    return this.value;
  }
}

async function allOf({ handOver }: Utility): Promise<ReadonlyMap<string, ExportedReading>> {
  return new Map((await handOver('')).readings.map((one) => [one.id, one]));
}

/** The value of the newest that nobody has to look at, or was released. */
async function whatClearingSays(utility: Utility): Promise<string | null> {
  const looked = new Map((await utility.list()).map(({ readingId, state }) => [readingId, state]));
  const standing = [...(await allOf(utility)).values()].filter(
    ({ id }) => (looked.get(id) ?? 'released') === 'released',
  );
  return standing.sort((a, b) => a.acceptedAt.localeCompare(b.acceptedAt)).at(-1)?.readingValue ?? null;
}

type Step =
  | { readonly kind: 'send' | 'sendWrong' }
  | { readonly kind: 'release' | 'discard' | 'reopen' | 'correct' | 'ask'; readonly which: number }
  | { readonly kind: 'bill' | 'message'; readonly limit: number; readonly acknowledges: boolean };

const limit = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('send' as const, 'sendWrong' as const) }),
  fc.record({ kind: fc.constantFrom('release' as const, 'correct' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('discard' as const, 'reopen' as const, 'ask' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constantFrom('bill' as const, 'message' as const), limit, acknowledges: fc.boolean() }),
);

async function run(steps: readonly Step[]) {
  const utility = await world();
  const receivers = { bill: new Billing(utility), message: new Partner(utility) };
  let value = 0;
  const next = () => (value += 1);
  for (const one of steps) {
    // Also what was corrected before.
    const pick = async (which: number): Promise<ReadingToClear | undefined> => {
      const list = await utility.list();
      return list[which % Math.max(1, list.length)];
    };
    switch (one.kind) {
      case 'send':
        await utility.job.send(1000 + next());
        break;
      case 'sendWrong':
        await utility.job.send(5000 + next());
        break;
      case 'bill':
      case 'message':
        await receivers[one.kind].take(one.limit);
        if (one.acknowledges) await receivers[one.kind].acknowledge();
        break;
      default: {
        const reading = await pick(one.which);
        if (reading === undefined) break;
        server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
        const { status } =
          one.kind === 'correct'
            ? await utility.correct(reading.readingId, { ...CORRECTION, readingValue: 1000 + next() })
            : one.kind === 'ask'
              ? await operate(server, utility.tenant, 'POST', `clearing/${reading.readingId}/question`, {
                  body: { question: 'Wirklich?' },
                })
              : await utility.decide({ release: 'released', discard: 'discarded', reopen: 'open' }[one.kind], [
                  reading,
                ]);
        expect([200, 409]).toContain(status);
      }
    }
  }
  while ((await receivers.bill.take(2)) > 0);
  while ((await receivers.message.take(2)) > 0);
  const expected = await whatClearingSays(utility);
  expect([receivers.bill.held(), receivers.message.held()]).toEqual([expected, expected]);
}

const SEND = { kind: 'send' } as const;
const WRONG = { kind: 'sendWrong' } as const;
const about = (kind: 'release' | 'correct', which: number) => ({ kind, which }) as const;
const take = (kind: 'bill' | 'message', acknowledges = true) => ({ kind, limit: 3, acknowledges }) as const;

test.each<[string, readonly Step[]]>([
  [
    'pages that another receiver has acknowledged',
    [
      SEND,
      SEND,
      { ...take('bill', false), limit: 1 },
      { ...take('bill'), limit: 1 },
      { ...take('message'), limit: 1 },
      SEND,
      take('bill'),
    ],
  ],
  [
    'a correction of one that nobody was given replaces the one before it',
    [SEND, take('message'), take('bill'), WRONG, about('correct', 0)],
  ],
  [
    'one that is released after what came in its place',
    [WRONG, SEND, take('message'), take('bill'), about('release', 0)],
  ],
  [
    'a correction of what was released and acknowledged',
    [WRONG, about('release', 0), take('message'), about('correct', 0), about('correct', 0)],
  ],
])('[OPS-152, OPN-500] %s', async (_what, steps) => {
  await run(steps);
});

test('[OPS-152, OPN-500] whoever takes all pages holds what clearing says, whatever happens between them', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), run), { numRuns: 40 });
});
