import type { Portal } from './portal.ts';
import type { Row } from './table.ts';
import { grownTown, TENANT, timed, TOWNS, type Towns } from './town.ts';

const PARTNERS = { electricity: { sender: '9904628000007', receiver: '9985046000001' } };
/** Readings of a page. */
const PAGE = 1000;

/** Handing over everything that was read, page by page, as JSON and as MSCONS: ten times as much takes ten times as long. */
export function measureDelivery(towns: Towns = TOWNS): Promise<Row[]> {
  const rows = [
    { kind: 'json', what: 'hand over all readings as JSON, page by page', limit: 15 },
    { kind: 'mscons', what: 'hand over all readings as MSCONS, page by page', limit: 15 },
    { kind: 'acknowledge', what: 'acknowledge all that was handed over', limit: 2 },
  ] as const;
  return grownTown(towns, rows, async (portal, customers) => {
    const document = (await portal.operator('GET', TENANT)) as object;
    await portal.operator('PUT', TENANT, { ...document, mscons: PARTNERS });
    // The first time gives them their places.
    await takeAll(portal, '?', customers);
    let cursor = '';
    return {
      json: await timed(async () => (cursor = await takeAll(portal, '?', customers))),
      mscons: await timed(() => takeAll(portal, '/mscons?', customers)),
      acknowledge: await timed(() =>
        portal.operator('POST', `${TENANT}/hand-over/acknowledgements`, { list: 'readings', cursor }),
      ),
    };
  });
}

interface Page {
  readonly readings?: readonly unknown[];
  readonly interchanges?: readonly { readonly readings: number }[];
  readonly leftOut?: readonly unknown[];
  readonly next: string;
}

/** Takes a list to its end; gives its last cursor, and throws where readings are missing. */
async function takeAll(portal: Portal, list: string, customers: number): Promise<string> {
  let [count, after] = [0, ''];
  for (;;) {
    const answer = await portal.operator('GET', `${TENANT}/readings${list}limit=${PAGE}${after && `&after=${after}`}`);
    const { readings, interchanges = [], leftOut = [], next } = answer as Page;
    const written = interchanges.reduce((sum, one) => sum + one.readings, 0);
    const taken = readings?.length ?? written + leftOut.length;
    if (taken === 0) break;
    count += taken;
    after = next;
  }
  if (count !== customers) throw new Error(`${count} of ${customers} readings were handed over`);
  return after;
}
