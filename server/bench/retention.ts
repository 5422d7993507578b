import type { Row } from './table.ts';
import { grownTown, medianOf, TENANT, TOWNS, type Towns } from './town.ts';

/** How often is counted in each town. */
const TIMES = 5;

/** Counting what rules would delete, with nothing due and with everything handed over: as long as there is more to look at. */
export function measureRetention(towns: Towns = TOWNS): Promise<Row[]> {
  const rows = [{ kind: 'count', what: 'count what rules of deletion would delete', limit: 20 }] as const;
  const query = '?photos=1&comments=1&history=1&orders=1&contacts=1&mails=1&logins=1';
  return grownTown(towns, rows, async (portal) => ({
    count: await medianOf(Array.from({ length: TIMES }), () => portal.operator('GET', `${TENANT}/retention${query}`)),
  }));
}
