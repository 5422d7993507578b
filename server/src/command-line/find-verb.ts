import { type FoundOrder, getOrders } from '@zaehlwerk/contract/order-search';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb } from './verb.ts';

/** Finds orders by whatever somebody says. */
export const findVerb: Verb = {
  name: 'find',
  usage: ['find <number, user name, words or mail address> [--application ID]'],
  help: `Finds orders by order number, meter number (however it is written), customer number or user name, by words of
  name and address (in quotes), or by mail address: the first 100. An order that is for somebody else by now is told as ended.`,
  options: TENANT_OPTION,
  async run(call) {
    const search = onlyWord(call.words, 'number, user name, words or mail address');
    const params = { applicationId: await pickTenant(call) };
    const { orders, more } = (await call.client.call(getOrders, { params, query: { search } })).answer;
    const heads = ['order', 'found by', 'meter', 'where', 'customer', 'user name', 'campaign', 'state'];
    if (orders.length > 0) await call.terminal.out(`${formatTable(heads, orders.map(rowOf))}\n`);
    call.terminal.printError(more ? `The first ${orders.length} orders; there are more.` : `${orders.length} orders`);
    return 0;
  },
};

function rowOf(order: FoundOrder): readonly string[] {
  const { street, houseNumber, zip, city } = order;
  const where = [street, houseNumber, zip, city].filter((one) => one !== null).join(' ');
  const customer = [order.customerNumber, order.customerName].filter((one) => one !== null).join(' ');
  const { orderNumber, foundBy, meterNumber, username, campaignId } = order;
  return [
    orderNumber,
    foundBy.join(' '),
    meterNumber,
    where,
    customer,
    username ?? '',
    campaignId ?? '',
    stateOf(order),
  ];
}

function stateOf({ ended, withdrawn, open }: FoundOrder): string {
  if (ended) return 'ended';
  if (withdrawn) return 'withdrawn';
  return open ? 'open' : 'read';
}
