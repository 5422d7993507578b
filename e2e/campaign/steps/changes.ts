import { csvOf } from '@zaehlwerk/samples/csv';
import { call, found, type Person, verb } from '../calls.ts';
import { type Campaign, expectSame, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { closingOrderOf, household, type Meter, orderOf, periodOf } from '../town.ts';
import { keepLinks } from './letters.ts';
import { expectProgress, writeFile } from './orders-in.ts';
import { meterOf, readMeter, signInByLink } from './readings.ts';
import { takeIn, writeUnsent } from './unsent-file.ts';

const YEAR = 2026;

/** What changes while a campaign is open. */
export const changes: readonly Step[] = [
  { name: 'orders withdrawn, one restored', seconds: 2, run: withdraw },
  { name: 'a move, with a closing reading', seconds: 4, run: move },
  { name: 'progress after all', run: (campaign) => expectProgress(campaign, YEAR) },
];

async function withdraw(campaign: Campaign): Promise<string> {
  const orders = CAST.withdrawn.flatMap((at) => household(at).meters.map((meter) => orderOf(YEAR, at, meter)));
  const list = writeFile(campaign, 'withdrawn.txt', `Auftragsnummer\r\n${orders.join('\r\n')}\r\n`);
  const waits = CAST.unsentBeforeWithdrawal;
  const before = await signInByLink(campaign, household(waits).username);
  const { out } = await verb(campaign, 'withdraw', list, '--dry-run');
  expectSame(Number(found(out, /of these (\d+) with readings/)), 1, 'orders with readings that would be withdrawn');
  await verb(campaign, 'withdraw', list);
  for (const order of orders) campaign.expected.withdraw(order);
  const back = orderOf(YEAR, CAST.readBeforeWithdrawal, { kind: 'water' });
  await verb(campaign, 'restore', writeFile(campaign, 'restored.txt', `${back}\r\n`));
  campaign.expected.restore(back);
  const { jobs } = await signInByLink(campaign, household(CAST.readBeforeWithdrawal).username);
  const shown = jobs.map(({ meter }) => meter.meterNumber);
  expectSame(shown, [meterOf(CAST.readBeforeWithdrawal, 'water').number], 'what is shown of withdrawn orders');
  await takeLate(campaign, before, waits);
  return `${orders.length} orders, 1 restored, what a device still had of one was kept`;
}

/** What a device still sends of an order that was withdrawn is refused, and a file of it taken in: it was read, and counts. */
async function takeLate(campaign: Campaign, { accountId, token, jobs }: Person, at: number): Promise<void> {
  const water = meterOf(at, 'water');
  const file = writeUnsent(campaign, { accountId, jobs }, [water]);
  const job = jobs.find(({ meter }) => meter.meterNumber === water.number);
  const results = [{ taskId: job?.meter.meterRateTasks[0]?.taskId, readingValue: water.registers[0]?.value }];
  const { status } = await call(campaign, `/api/pro/job/${job?.id}/meterRateTask/result`, {
    body: { readingDate: campaign.today, results },
    headers: { authorization: `Bearer ${token}` },
  });
  expectSame(status, 404, 'the answer for a reading of an order that was withdrawn');
  await takeIn(campaign, file);
  for (const { obis, value } of water.registers) campaign.expected.read(orderOf(YEAR, at, water), obis, value);
}

/** Who moves in. */
export const NEWCOMER = 'NEU-000001';

async function move(campaign: Campaign): Promise<string> {
  const at = CAST.movedOut;
  const gas = meterOf(at, 'gas');
  const order = orderOf(YEAR, at, gas);
  const closing = closingOrderOf(order);
  const obis = gas.registers.map((register) => register.obis);
  await readMeter(campaign, await signInByLink(campaign, household(at).username), gas, { order });
  const file = writeFile(campaign, 'move.csv', csvOf([moved(order, gas), closed(campaign, order, gas)]));
  await verb(campaign, 'import', file, '--campaign', String(YEAR));
  campaign.expected.moved(order, obis);
  campaign.expected.order(String(YEAR), closing, obis);
  const leaving = await signInByLink(campaign, household(at).username);
  expectSame(
    leaving.ended.map(({ meter }) => meter.meterNumber),
    [gas.number],
    'what has ended for who moved out',
  );
  const last = leaving.jobs.find((job) => job.closing === true);
  expectSame(last?.meter.meterNumber, gas.number, 'the meter of the closing reading');
  const typed = ({ value }: { readonly value: number }): number => value + 10;
  await readMeter(campaign, leaving, gas, { order: closing, typed });
  await verb(campaign, 'access', '--username', NEWCOMER, '--out', 'newcomer.csv');
  keepLinks(campaign, 'newcomer.csv');
  const coming = await signInByLink(campaign, NEWCOMER);
  expectSame(coming.jobs.length, 1, 'orders of who moved in');
  const known = coming.jobs[0]?.meter.meterRateTasks.flatMap((task) => [...task.readingEvents, ...task.readingResults]);
  expectSame(known, [], 'what who moved in is told of who moved out');
  await readMeter(campaign, coming, gas, { order, typed: ({ value }) => value + 12 });
  return 'order to another login, closing reading, both read';
}

function moved(order: string, gas: Meter) {
  return {
    Auftragsnummer: order,
    Benutzername: NEWCOMER,
    Kundennummer: 'K900001',
    Vorname: 'Nora',
    Nachname: 'Neumann',
    'E-Mail': '',
    Zählernummer: gas.number,
    Zählerart: 'GAS_METER',
    OBIS: gas.registers[0]?.obis ?? '',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    'Frühester Termin': '',
    'Spätester Termin': '',
    'Schlussablesung zu': '',
  };
}

function closed({ today }: Campaign, order: string, gas: Meter) {
  const { earliest, latest } = periodOf(today);
  const one = household(CAST.movedOut);
  return {
    ...moved(closingOrderOf(order), gas),
    Benutzername: one.username,
    Kundennummer: one.customerNumber,
    Vorname: one.firstname,
    Nachname: one.lastname,
    'Frühester Termin': earliest,
    'Spätester Termin': latest,
    'Schlussablesung zu': order,
  };
}
