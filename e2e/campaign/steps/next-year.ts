import { verb } from '../calls.ts';
import { type Campaign, expectSame, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { billingFile, household, orderOf } from '../town.ts';
import { NEWCOMER } from './changes.ts';
import { campaignDocument, expectOrders, expectProgress, writeFile } from './orders-in.ts';
import { meterOf, readMeter, signInByLink } from './readings.ts';

const YEAR = 2027;
const ORDERS = 'orders-2027.csv';

/** The campaign of the next year, while that of this year is still open. */
export const nextYear: readonly Step[] = [
  { name: 'next year, imported before it is shown', seconds: 60, run: prepare },
  { name: 'next year, opened and read', seconds: 3, run: openNext },
];

async function prepare(campaign: Campaign): Promise<string> {
  await verb(
    campaign,
    'campaign',
    'put',
    String(YEAR),
    writeFile(campaign, '2027.json', campaignDocument(YEAR, campaign)),
  );
  const loginOf = (at: number, kind: string): string | null =>
    at === CAST.movedOut && kind === 'gas' ? NEWCOMER : null;
  writeFile(campaign, ORDERS, billingFile(YEAR, campaign.households, campaign.today, loginOf));
  await verb(campaign, 'import', ORDERS, '--campaign', String(YEAR));
  expectOrders(campaign, YEAR);
  const { jobs } = await signInByLink(campaign, household(CAST.nextYear).username);
  expectSame(
    jobs.map(({ done }) => done),
    [true, true, true],
    'orders that are shown while the next are prepared',
  );
  return expectProgress(campaign, YEAR);
}

async function openNext(campaign: Campaign): Promise<string> {
  await verb(campaign, 'campaign', 'close', '2026');
  await verb(campaign, 'campaign', 'open', String(YEAR));
  const at = CAST.nextYear;
  const person = await signInByLink(campaign, household(at).username);
  expectSame(
    person.jobs.map(({ done }) => done),
    [false, false, false],
    'orders that are shown of the next year',
  );
  const water = meterOf(at, 'water');
  const job = person.jobs.find(({ meter }) => meter.meterNumber === water.number);
  const known = job?.meter.meterRateTasks.flatMap(({ readingEvents }) =>
    readingEvents.map((event) => event.readingValue),
  );
  expectSame(
    known,
    water.registers.map(({ value }) => value),
    'what is known of the year before',
  );
  await readMeter(campaign, person, water, { order: orderOf(YEAR, at, water), typed: ({ value }) => value + 100 });
  await expectProgress(campaign, 2026);
  return expectProgress(campaign, YEAR);
}
