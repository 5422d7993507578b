import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  postWebhook,
  postWebhookDeliveryAgain,
} from '@zaehlwerk/contract/webhooks';
import { HAND_OVER_LISTS } from '@zaehlwerk/domain/hand-over/acknowledgement';
import { WrongUse } from './operator-client.ts';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb, type VerbCall } from './verb.ts';

/** Lists, makes and ends webhooks, shows what they were told, and sends it again. */
export const webhookVerb: Verb = {
  name: 'webhook',
  usage: [
    'webhook list [--application ID]',
    'webhook add ADDRESS [--lists LIST,LIST] [--application ID]',
    'webhook end WEBHOOK [--application ID]',
    'webhook deliveries [--webhook ID] [--limit NUMBER] [--application ID]',
    'webhook again DELIVERY [--application ID]',
  ],
  help: `Addresses that are told, by a signed call (Standard Webhooks), that readings wait; none is in the call.
  add         prints the secret, this once
  --lists     ${HAND_OVER_LISTS.join(', ')}; all where it is left out
  deliveries  what was told, with state, attempts and why the last one failed, the newest first (100, or --limit)
  again       sends one again under the same id`,
  options: {
    ...TENANT_OPTION,
    lists: { type: 'string' },
    webhook: { type: 'string' },
    limit: { type: 'string' },
  },
  async run(call) {
    const [what, ...rest] = call.words;
    const of = { params: { applicationId: await pickTenant(call) } };
    switch (what) {
      case 'list':
        return listWebhooks(call, of);
      case 'add':
        return addWebhook(call, of, onlyWord(rest, 'address'));
      case 'end': {
        const webhookId = onlyWord(rest, 'webhook');
        await call.client.call(deleteWebhook, { params: { ...of.params, webhookId } });
        call.terminal.printError(`${webhookId}: ended`);
        return 0;
      }
      case 'deliveries':
        return listDeliveries(call, of);
      case 'again': {
        const deliveryId = onlyWord(rest, 'delivery');
        await call.client.call(postWebhookDeliveryAgain, { params: { ...of.params, deliveryId } });
        call.terminal.printError(`${deliveryId}: is sent again`);
        return 0;
      }
      default:
        throw new WrongUse('Say list, add, end, deliveries or again.');
    }
  },
};

interface OfTenant {
  readonly params: { readonly applicationId: string };
}

async function listWebhooks({ client, terminal }: VerbCall, of: OfTenant): Promise<number> {
  const { webhooks } = (await client.call(getWebhooks, of)).answer;
  const rows = webhooks.map(({ webhookId, address, lists, createdAt }) => [
    webhookId,
    address,
    lists.length === HAND_OVER_LISTS.length ? 'all' : lists.join(','),
    createdAt,
  ]);
  await terminal.out(`${formatTable(['webhook', 'address', 'lists', 'since'], rows)}\n`);
  return 0;
}

async function addWebhook({ client, terminal, option }: VerbCall, of: OfTenant, address: string): Promise<number> {
  const lists = option('lists')
    ?.split(',')
    .map((one) => one.trim());
  const unknown = lists?.find((list) => !HAND_OVER_LISTS.some((one) => one === list));
  if (unknown !== undefined) throw new WrongUse(`There is no list ${unknown}: they are ${HAND_OVER_LISTS.join(', ')}.`);
  const { webhookId, secret } = (await client.call(postWebhook, { ...of, body: { address, lists } })).answer;
  await terminal.out(`Webhook  ${webhookId}\nSecret   ${secret}\n`);
  return 0;
}

async function listDeliveries({ client, terminal, option }: VerbCall, of: OfTenant): Promise<number> {
  const query = { webhookId: option('webhook'), limit: option('limit') };
  const { deliveries } = (await client.call(getWebhookDeliveries, { ...of, query })).answer;
  const rows = deliveries.map(({ deliveryId, list, count, state, attempts, createdAt, status, error }) => [
    deliveryId,
    createdAt,
    list,
    String(count),
    state,
    String(attempts),
    error ?? (status === null ? '' : String(status)),
  ]);
  await terminal.out(
    `${formatTable(['delivery', 'since', 'list', 'readings', 'state', 'attempts', 'last answer'], rows)}\n`,
  );
  return 0;
}
