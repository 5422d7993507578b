import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ellerbach } from '@zaehlwerk/samples/ellerbach';
import { found, operate, verb } from '../calls.ts';
import { type Campaign, expectSame, expectThat, type Step } from '../campaign.ts';
import { billingFile, household, ORDERS_PER_HOUSEHOLD, orderOf, periodOf, REGISTERS_PER_HOUSEHOLD } from '../town.ts';

const YEAR = 2026;
const ORDERS = 'orders-2026.csv';
/** Days until rules delete; the clock is set further than that (campaign.ts). */
const RETENTION = { photos: 30, comments: 30, contacts: 30 };

/** Sender and receiver of what goes to the market. */
const PARTNERS = { sender: '9900000000001', receiver: '9900000000002' };
const MSCONS = { electricity: PARTNERS, gas: { sender: '9800000000001', receiver: '9800000000002' } };

interface SaidOfCampaign {
  readonly campaignId: string;
  readonly state: string;
  readonly orders: number;
}

/** From the file of a billing system to orders that households are shown. */
export const ordersIn: readonly Step[] = [
  { name: 'tenant document and webhook', seconds: 3, run: putTenant },
  { name: 'mapping suggested and confirmed', seconds: 5, run: confirmMapping },
  { name: 'campaign and dry run', seconds: 25, run: dryRun },
  { name: 'import in the background', seconds: 60, run: importOrders },
  { name: 'campaign opened', run: openIt },
];

/** A file in the campaign's folder. */
export function writeFile({ folder }: Campaign, name: string, content: string | Buffer): string {
  writeFileSync(path.join(folder, name), content);
  return name;
}

function documentOf(orderFiles: unknown): string {
  const { tenant } = ellerbach('2026-01-01' as Parameters<typeof ellerbach>[0], 1);
  const features = { ...tenant.config.features, notReadableAllowed: true };
  const config = { ...tenant.config, features };
  const document = { ...tenant, config, reminders: { days: 14 }, retention: RETENTION, mscons: MSCONS };
  return JSON.stringify(orderFiles === null ? document : { ...document, orderFiles });
}

async function putTenant(campaign: Campaign): Promise<string> {
  const { portal, receiver } = campaign;
  await verb(campaign, 'application', 'put', writeFile(campaign, 'tenant.json', documentOf(null)));
  await portal.steadily(async () => {
    // One that was made by a call that a kill interrupted has a secret that nobody knows.
    const { webhooks } = await operate<{ webhooks: readonly { webhookId: string }[] }>(campaign, '/webhooks');
    for (const { webhookId } of webhooks) await operate(campaign, `/webhooks/${webhookId}`, { method: 'DELETE' });
    const { secret } = await operate<{ secret: string }>(campaign, '/webhooks', {
      once: true,
      body: { address: receiver.address, lists: ['readings', 'releasedReadings'] },
    });
    receiver.believe(secret);
  });
  const { webhooks } = await operate<{ webhooks: readonly unknown[] }>(campaign, '/webhooks');
  expectSame(webhooks.length, 1, 'webhooks');
  return 'a webhook on loopback';
}

async function confirmMapping(campaign: Campaign): Promise<string> {
  writeFile(campaign, ORDERS, billingFile(YEAR, campaign.households, campaign.today));
  const { out, error } = await verb(campaign, 'import', ORDERS, '--suggest');
  const orderFiles = JSON.parse(out) as { readonly columns: Record<string, string>; readonly numbers?: string };
  expectSame(
    ['ABLBELNR', 'VKONT', 'SERNR', 'KENNZIFF', 'SMTP_ADDR'].map((heading) => orderFiles.columns[heading]),
    ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS', 'E-Mail'],
    'columns suggested',
  );
  await verb(campaign, 'application', 'put', writeFile(campaign, 'tenant.json', documentOf(orderFiles)));
  return `${Object.keys(orderFiles.columns).length} columns, ${found(error, /(Header in line \d+)/)}`;
}

async function dryRun(campaign: Campaign): Promise<string> {
  const registers = campaign.households * REGISTERS_PER_HOUSEHOLD;
  await verb(
    campaign,
    'campaign',
    'put',
    String(YEAR),
    writeFile(campaign, '2026.json', campaignDocument(YEAR, campaign)),
  );
  const { out } = await verb(campaign, 'import', ORDERS, '--campaign', String(YEAR), '--dry-run');
  expectSame(Number(found(out, /dry run: created (\d+)/)), registers, 'lines that a dry run would create');
  expectSame((await saidOf(campaign, String(YEAR))).orders, 0, 'orders after a dry run');
  return `${registers} registers, nothing stored`;
}

async function importOrders(campaign: Campaign): Promise<string> {
  await verb(campaign, 'import', ORDERS, '--campaign', String(YEAR));
  const orders = campaign.households * ORDERS_PER_HOUSEHOLD;
  const said = await saidOf(campaign, String(YEAR));
  expectSame([said.orders, said.state], [orders, 'prepared'], 'orders of the campaign, and its state');
  expectOrders(campaign, YEAR);
  const { out } = await verb(campaign, 'import', '--list');
  expectThat(out.includes(ORDERS), `the list of imports does not tell the file: ${out}`);
  const noted = (await verb(campaign, 'audit', 'verify')).out.trim().split(' ');
  campaign.noted = { number: noted[0] ?? '', hash: noted[1] ?? '' };
  return `${orders} orders of ${campaign.households} households`;
}

async function openIt(campaign: Campaign): Promise<string> {
  await verb(campaign, 'campaign', 'open', String(YEAR));
  await expectProgress(campaign, YEAR);
  return 'shown';
}

/** What a campaign says, with the text of its letters and reminders. */
export function campaignDocument(year: number, { today }: Campaign): string {
  const { earliest, latest } = periodOf(today);
  return JSON.stringify({
    name: `Jahresablesung ${year}`,
    periodFrom: `${year}-01-01`,
    periodTo: `${year}-12-31`,
    targetReadingDate: latest,
    earliestExecution: earliest,
    latestExecution: latest,
    texts: {
      de: '# Ihre Ablesung\n\nGuten Tag {name},\n\nbitte lesen Sie {meters} Zähler bis {latest} ab.\n\n---\n\nVielen Dank.',
    },
    reminderTexts: {
      de: '# Ihre Zählerstände fehlen noch\n\nGuten Tag {name},\n\nbitte lesen Sie bis {latest} ab: {link}',
    },
  });
}

/** Counts the orders of a year as open. */
export function expectOrders({ households, expected }: Campaign, year: number): void {
  for (let at = 0; at < households; at += 1) {
    for (const meter of household(at).meters)
      expected.order(
        String(year),
        orderOf(year, at, meter),
        meter.registers.map(({ obis }) => obis),
      );
  }
}

/** Compares orders, open and done ones of a campaign with what the script has counted. */
export async function expectProgress(campaign: Campaign, year: number): Promise<string> {
  const told = await operate<{ jobs: number; open: number; done: number }>(campaign, `/progress?campaign=${year}`);
  const expected = campaign.expected.progressOf(String(year));
  expectSame({ jobs: told.jobs, open: told.open, done: told.done }, expected, `progress of ${year}`);
  return `${told.jobs} orders, ${told.done} done`;
}

async function saidOf(campaign: Campaign, id: string): Promise<SaidOfCampaign> {
  const { campaigns } = await operate<{ campaigns: readonly SaidOfCampaign[] }>(campaign, '/campaigns');
  const said = campaigns.find(({ campaignId }) => campaignId === id);
  if (said === undefined) throw new Error(`there is no campaign ${id}`);
  return said;
}
