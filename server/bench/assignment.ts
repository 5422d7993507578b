import type { Portal } from './portal.ts';
import type { Row } from './table.ts';
import { grownTown, medianOf, TENANT, TOWNS, type Towns } from './town.ts';

/** Readings without an order that are looked at and assigned in each town. */
const READINGS = 20;

/** Finding the orders that a reading without one may be meant for, assigning it, and listing a page of those that wait. */
export function measureAssignment(towns: Towns = TOWNS): Promise<Row[]> {
  const rows = [
    { kind: 'list', what: `list ${READINGS} readings without an order that wait`, limit: 2 },
    { kind: 'candidates', what: 'find the orders that one may be meant for', limit: 2 },
    { kind: 'assign', what: 'assign one', limit: 2 },
  ] as const;
  return grownTown(towns, rows, async (portal) => {
    const waiting = await listWaiting(portal);
    return {
      list: await medianOf(waiting, () => listWaiting(portal)),
      candidates: await medianOf(waiting, ({ readingId }) =>
        portal.operator('GET', `${TENANT}/assignments/${readingId}/candidates`),
      ),
      assign: await medianOf(waiting, ({ readingId, meterNumber }) => {
        const orderNumber = `B-${Number(meterNumber.replace('1EMH', ''))}`;
        return portal.operator('POST', `${TENANT}/assignments/${readingId}`, { orderNumber, confirmed: true });
      }),
    };
  });
}

interface Waiting {
  readonly readingId: string;
  readonly meterNumber: string;
}

async function listWaiting(portal: Portal): Promise<readonly Waiting[]> {
  const page = await portal.operator('GET', `${TENANT}/assignments?kind=unknownMeter&state=open&limit=${READINGS}`);
  return (page as { readings: Waiting[] }).readings;
}
