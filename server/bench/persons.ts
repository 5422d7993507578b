import type { Erasure } from '@zaehlwerk/contract/persons';
import type { Row } from './table.ts';
import { grownTown, medianOf, someOf, TENANT, TOWNS, type Towns } from './town.ts';

/** Persons that are exported and erased in each town. */
const PERSONS = 20;

/** Exporting and erasing one person: what it costs is theirs, however many others there are. */
export function measurePersons(towns: Towns = TOWNS): Promise<Row[]> {
  const rows = [
    { kind: 'export', what: 'export one person by customer number', limit: 2 },
    { kind: 'erase', what: 'erase one person by user name', limit: 2 },
  ] as const;
  return grownTown(towns, rows, async (portal, customers) => {
    const some = someOf(customers, PERSONS);
    return {
      export: await medianOf(some, (n) => portal.download(`${TENANT}/persons/export`, { customerNumber: `K-${n}` })),
      // The last ones: nobody is erased in both towns.
      erase: await medianOf(Array.from({ length: PERSONS }), async (_, n) => {
        const login = `kunde-${customers - 1 - n}`;
        const tried = await portal.operator('POST', `${TENANT}/persons/erase?dryRun=true`, { login });
        const { accounts, orders } = tried as Erasure;
        await portal.operator('POST', `${TENANT}/persons/erase`, { login, accounts, orders });
      }),
    };
  });
}
