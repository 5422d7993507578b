import { type FoundOrder, type FoundReading, getOrders } from '@zaehlwerk/contract/order-search';
import { formatTable } from './show.ts';
import { onlyWord, pickTenant, TENANT_OPTION, type Verb } from './verb.ts';

/** Finds orders, and readings without one, by whatever somebody says. */
export const findVerb: Verb = {
  name: 'find',
  usage: ['find <number, user name, words or mail address> [--application ID]'],
  help: `Finds orders by order number, meter number (however it is written), customer number or user name, by words of
  name and address (in quotes), or by mail address: the first 100. An order that is for somebody else by now is told as ended.
  Below them readings without an order, by meter number or words: see assign.`,
  options: TENANT_OPTION,
  async run(call) {
    const search = onlyWord(call.words, 'number, user name, words or mail address');
    const params = { applicationId: await pickTenant(call) };
    const { orders, more, readings, moreReadings } = (await call.client.call(getOrders, { params, query: { search } }))
      .answer;
    const heads = ['order', 'found by', 'meter', 'where', 'customer', 'user name', 'campaign', 'state'];
    if (orders.length > 0) await call.terminal.out(`${formatTable(heads, orders.map(rowOf))}\n`);
    call.terminal.printError(more ? `The first ${orders.length} orders; there are more.` : `${orders.length} orders`);
    if (readings.length === 0) return 0;
    const readingHeads = ['reading', 'found by', 'meter', 'where', 'name', 'read on', 'came', 'state'];
    await call.terminal.out(`${formatTable(readingHeads, readings.map(rowOfReading))}\n`);
    const told = `${readings.length} readings without an order`;
    call.terminal.printError(moreReadings ? `The first ${told}; there are more.` : told);
    return 0;
  },
};

type Address = Pick<FoundOrder, 'street' | 'houseNumber' | 'zip' | 'city'>;

const whereIs = ({ street, houseNumber, zip, city }: Address): string =>
  [street, houseNumber, zip, city].filter((one) => one !== null).join(' ');

function rowOfReading(reading: FoundReading): readonly string[] {
  const { readingId, foundBy, meterNumber, name, readingDate, kind, state, orderNumber } = reading;
  const became = orderNumber === null ? state : `${state} ${orderNumber}`;
  return [readingId, foundBy.join(' '), meterNumber, whereIs(reading), name ?? '', readingDate, kind, became];
}

function rowOf(order: FoundOrder): readonly string[] {
  const customer = [order.customerNumber, order.customerName].filter((one) => one !== null).join(' ');
  const { orderNumber, foundBy, meterNumber, username, campaignId } = order;
  return [
    orderNumber,
    foundBy.join(' '),
    meterNumber,
    whereIs(order),
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
