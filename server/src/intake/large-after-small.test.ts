import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { rowsOf } from '../testing/rows-read.ts';
import { testServer } from '../testing/test-server.ts';
import { createShare, newManager } from '../testing/test-share.ts';

const server = await testServer();

const HEADER = 'Auftragsnummer;Benutzername;Zählernummer;OBIS';
const file = (name: string, orders: number): string =>
  [HEADER, ...Array.from({ length: orders }, (_, n) => `${name}-${n};kunde${n % 50};Z${n};1-0:1.8.0`), ''].join('\n');

test('a file of thousands after a few small ones reads no table again for each of its orders', async () => {
  const tenant = await server.newTenant();
  await importInto(server, tenant, file('first', 2));
  // As PostgreSQL does by itself, after a minute; the plan of a foreign key it keeps from its sixth use on.
  await sql`analyze`.execute(server.parts.db);
  for (let n = 0; n < 8; n += 1) await importInto(server, tenant, file(`small-${n}`, 1));
  const large = await rowsOf(server.parts, () => importInto(server, tenant, file('large', 3_000)));
  expect(large.withoutIndex).toBeLessThan(100_000);
});

// Imports plan without reading tables through, so only what others have planned on their connection tells whether that
// is made anew: sharing checks the same foreign keys.
test('a file of thousands after a few shares of small tables reads no table again for each of its orders', async () => {
  const fresh = await testServer();
  const giver = await newManager(fresh, 1);
  await sql`analyze`.execute(fresh.parts.db);
  for (let n = 0; n < 8; n += 1) await createShare(giver, { jobIds: giver.jobIds });
  const large = await rowsOf(fresh.parts, () => importInto(fresh, giver.tenant, file('large', 3_000)));
  expect(large.withoutIndex).toBeLessThan(100_000);
});
