import { operate } from '../calls.ts';
import { type Campaign, expectSame, type HandedOver, type Step } from '../campaign.ts';
import type { ExpectedReading } from '../expectations.ts';

/** What is there at the end, against what the script has counted itself. */
export const counts: readonly Step[] = [
  { name: 'every confirmed reading is there once', run: compareThere },
  { name: 'every reading was handed over once', run: compareHandedOver },
  { name: 'released: what billing may use', run: compareReleased },
];

/** A reading as both sides write it. */
function line(order: string, obis: string, value: number, source: string): string {
  return `${order} ${obis} ${value} ${source}`;
}

function seen(readings: readonly HandedOver[]): readonly string[] {
  return readings.map((one) => line(one.orderNumber, one.obis, Number(one.readingValue), one.source)).sort();
}

function wanted(readings: readonly ExpectedReading[]): readonly string[] {
  return readings.map(({ order, obis, value, source }) => line(order, obis, value, source)).sort();
}

/** Throws with what one side lacks. */
function compare(there: readonly HandedOver[], expected: readonly ExpectedReading[]): string {
  const ids = new Set(there.map(({ id }) => id));
  expectSame(there.length - ids.size, 0, 'readings that are there twice');
  const [one, other] = [seen(there), wanted(expected)];
  expectSame(lacking(one, other), [], 'confirmed readings that are lost');
  expectSame(lacking(other, one), [], 'readings that nobody has sent, or too often');
  return `${there.length} readings`;
}

/** What is in `all` more often than in `some`. */
function lacking(some: readonly string[], all: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const one of some) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

async function compareThere(campaign: Campaign): Promise<string> {
  const there: HandedOver[] = [];
  for (let after = ''; ; ) {
    const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const page = await operate<{ readings: readonly HandedOver[]; next: string }>(
      campaign,
      `/readings?limit=1000${query}`,
    );
    there.push(...page.readings);
    after = page.next;
    if (page.readings.length === 0) break;
  }
  return compare(there, campaign.expected.readings);
}

async function compareHandedOver({ handedOver, expected }: Campaign): Promise<string> {
  return compare(handedOver.all, expected.readings);
}

async function compareReleased({ handedOver, expected }: Campaign): Promise<string> {
  return compare(
    handedOver.released,
    expected.readings.filter(({ released }) => released),
  );
}
