import path from 'node:path';
import { call, found, operate, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step } from '../campaign.ts';
import { CAST } from '../cast.ts';
import { unzipFile } from '../read-letters.ts';
import { household, orderOf } from '../town.ts';
import { meterOf } from './readings.ts';

/** One person is given everything, and erased. */
export const persons: readonly Step[] = [
  { name: 'one person, exported', seconds: 2, run: exportPerson },
  { name: 'one person, erased', seconds: 3, run: erasePerson },
];

interface PersonFile {
  readonly orders: readonly unknown[];
  readonly readings: readonly unknown[];
  readonly photos: readonly unknown[];
}

async function exportPerson(campaign: Campaign): Promise<string> {
  const { username } = household(CAST.erased);
  await verb(campaign, 'person', 'export', '--login', username, '--out', 'person.zip');
  const files = await unzipFile(path.join(campaign.folder, 'person.zip'));
  const { orders, readings, photos } = JSON.parse(String(files.get('person.json'))) as PersonFile;
  const pictures = [...files.keys()].filter((name) => name.startsWith('photos/')).length;
  const seen = [orders.length, readings.length, photos.length, pictures];
  expectSame(seen, [6, 1, 1, 1], 'orders, readings, photos and their files of one person');
  return '6 orders of two years, 1 reading with its photo';
}

async function erasePerson(campaign: Campaign): Promise<string> {
  const { username } = household(CAST.erased);
  await campaign.portal.steadily(async () => {
    const body = { login: username };
    const headers = { authorization: `Bearer ${campaign.portal.process.operatorKey}` };
    const where = `/api/operator/applications/${campaign.applicationId}/persons/erase?dryRun=true`;
    const looked = await call(campaign, where, { body, headers });
    // Nobody of this name any more: a call that a kill interrupted was heard.
    if (looked.status === 400) return;
    const { out } = await verb(campaign, 'person', 'erase', '--login', username);
    const [accounts, orders] = [found(out, /--accounts (\d+)/), found(out, /--orders (\d+)/)];
    await operate(campaign, '/persons/erase?dryRun=false', {
      once: true,
      body: { login: username, accounts: Number(accounts), orders: Number(orders) },
    });
  });
  const token = campaign.links.get(username);
  const body = { applicationId: campaign.applicationId, token };
  const { status } = await call(campaign, '/auth/token', { body });
  expectThat(status >= 400, `who was erased still signs in: ${status}`);
  campaign.expected.photos -= 1;
  for (const year of [2026, 2027])
    for (const meter of household(CAST.erased).meters) campaign.expected.erase(orderOf(year, CAST.erased, meter));
  const gas = meterOf(CAST.erased, 'gas');
  const { readings } = await operate<{ readings: readonly Kept[] }>(campaign, '/readings?limit=10000');
  const kept = readings.filter(({ orderNumber }) => orderNumber === orderOf(2026, CAST.erased, gas));
  expectSame(
    kept.map(({ customerName, customerNumber, readingValue }) => [customerName, customerNumber, Number(readingValue)]),
    [[null, null, gas.registers[0]?.value]],
    'what is kept of who was erased',
  );
  return 'the value stays, without a name';
}

interface Kept {
  readonly orderNumber: string;
  readonly customerName: string | null;
  readonly customerNumber: string | null;
  readonly readingValue: string;
}
