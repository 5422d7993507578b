import { type Campaign, getCampaigns, postCampaignState, putCampaign } from '@zaehlwerk/contract/campaigns';
import { getProgress } from '@zaehlwerk/contract/operator';
import type { CampaignState } from '@zaehlwerk/domain/campaign/campaign';
import { Refused, WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, readInput, readJson, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** To which state each word moves a campaign. */
const STATE_OF: Readonly<Record<string, CampaignState>> = {
  prepare: 'prepared',
  open: 'open',
  close: 'closed',
  archive: 'archived',
};

/** Lists, creates, changes and moves campaigns. */
export const campaignVerb: Verb = {
  name: 'campaign',
  usage: [
    'campaign [--application ID]',
    'campaign get <id> [--application ID]',
    'campaign put <id> <file.json> [--application ID]',
    'campaign open|close|prepare|archive <id> [--application ID]',
  ],
  help: `Lists the campaigns with their orders, or one of them with its progress; creates one, which is prepared then, or
replaces what it says; moves one to another state. Its orders are shown while it is open: \`open\` also takes closing back,
\`prepare\` takes opening back, and from \`archive\` nothing leads back.`,
  options: TENANT_OPTION,
  run(call) {
    const [what, ...words] = call.words;
    if (what === undefined) return listCampaigns(call);
    if (what === 'get') return showCampaign(call, onlyWord(words, 'campaign'));
    if (what === 'put') return put(call, words);
    const state = Object.hasOwn(STATE_OF, what) ? STATE_OF[what] : undefined;
    if (state === undefined) throw new WrongUse('Use `campaign`, or with get, put, open, close, prepare or archive.');
    return move(call, onlyWord(words, 'campaign'), state);
  },
};

async function campaignsOf(call: VerbCall, applicationId: string) {
  return (await call.client.call(getCampaigns, { params: { applicationId } })).answer.campaigns;
}

async function listCampaigns(call: VerbCall): Promise<number> {
  const campaigns = await campaignsOf(call, await pickTenant(call));
  const heads = ['campaign', 'name', 'state', 'orders', 'withdrawn', 'earliest', 'latest', 'target'];
  const rows = campaigns.map((one) => [
    one.campaignId,
    one.name,
    one.state,
    String(one.orders),
    String(one.withdrawn),
    one.earliestExecution ?? '',
    one.latestExecution ?? '',
    one.targetReadingDate ?? '',
  ]);
  if (rows.length > 0) await call.terminal.out(`${formatTable(heads, rows)}\n`);
  else call.terminal.printError('There are no campaigns.');
  return 0;
}

/** Its document as `put` takes it; its state and its progress beside it. */
async function showCampaign(call: VerbCall, id: string): Promise<number> {
  const applicationId = await pickTenant(call);
  const campaign = (await campaignsOf(call, applicationId)).find(({ campaignId }) => campaignId === id);
  if (campaign === undefined) throw new Refused(`There is no campaign ${id}.`);
  const { campaignId, state, orders: _, withdrawn, ...document } = campaign;
  await call.terminal.out(`${JSON.stringify(document, null, 2)}\n`);
  const query = { campaign: campaignId };
  const { jobs, open, done } = (await call.client.call(getProgress, { params: { applicationId }, query })).answer;
  call.terminal.printError(`${id}: ${state}, ${jobs} orders, ${open} open, ${done} done, ${withdrawn} withdrawn`);
  return 0;
}

async function put(call: VerbCall, [campaignId, ...words]: readonly string[]): Promise<number> {
  if (campaignId === undefined) throw new WrongUse('Name a campaign and a JSON file.');
  const name = onlyWord(words, 'JSON file');
  const body = readJson(readInput(call.terminal.folder, name).toString('utf8'), name);
  const applicationId = await pickTenant(call);
  const { status, answer } = await call.client.call(putCampaign, { params: { applicationId, campaignId }, body });
  tell(call, answer, status === 201 ? 'created' : 'replaced');
  return 0;
}

async function move(call: VerbCall, campaignId: string, state: CampaignState): Promise<number> {
  const applicationId = await pickTenant(call);
  const params = { applicationId, campaignId };
  const { answer } = await call.client.call(postCampaignState, { params, body: { state } });
  tell(call, answer, 'moved');
  return 0;
}

function tell({ terminal }: VerbCall, { campaignId, state }: Campaign, what: string): void {
  terminal.printError(`${campaignId}: ${what}, is ${state}`);
}
