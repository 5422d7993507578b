import { expect, test } from 'vitest';
import { jobsOf, signIn } from '../../testing/calls/order-file.ts';
import { FIRST_ORDERS, takingBack } from '../../testing/calls/taking-back.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { later, takeBack, imported } = takingBack(server);

test('[OPS-135, OPN-487] who has signed in since keeps login and password, and is named; others have those of before', async () => {
  const tenant = await server.newTenant();
  const first = await imported(tenant, ...FIRST_ORDERS);
  later();
  expect(await signIn(tenant, 'weber', 'pw-weber')).toBeTypeOf('string');
  const exchanged = await imported(
    tenant,
    { ...FIRST_ORDERS[0]!, Passwort: 'pw-weber-2', Zugangsname: 'Familie Weber' },
    { ...FIRST_ORDERS[3]!, Passwort: 'pw-becker-2' },
  );
  later();
  expect(await signIn(tenant, 'weber', 'pw-weber-2')).toBeTypeOf('string');
  expect((await takeBack(tenant, exchanged)).logins).toMatchObject({ restored: 1, stay: 1, staying: ['weber'] });
  const tries = ['weber pw-weber-2', 'weber pw-weber', 'becker pw-becker', 'becker pw-becker-2'].map(async (pair) => {
    const [username, password] = pair.split(' ') as [string, string];
    return (await askForToken(tenant, { username, password })).status;
  });
  expect(await Promise.all(tries)).toEqual([200, 401, 200, 401]);
  // Now both have signed in, so both logins stay, without an order.
  expect((await takeBack(tenant, first)).logins).toMatchObject({ deleted: 0, stay: 2, staying: ['becker', 'weber'] });
  expect(await jobsOf(tenant, await signIn(tenant, 'becker', 'pw-becker'))).toEqual([]);
});
