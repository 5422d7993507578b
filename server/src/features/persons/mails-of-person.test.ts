import type { Erasure } from '@zaehlwerk/contract/persons';
import { expect, test } from 'vitest';
import { allTextOf, askForPerson, askToErase, erase } from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { readingsToClear } from '../../testing/calls/readings-to-clear.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { unzip } from '../../testing/unzip.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

/* Mails about somebody whose meters a manager's account reads with those of others. */
const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;

/** An account that reads for two customers, with a value of each that wants a look. */
async function managed() {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const jobs = new Map<string, string>();
  for (const name of ['quitte', 'birne']) {
    const customer = { customerNumber: `K-${name}`, lastname: name };
    const job = await newJob(server, account, { customer, tasks: [{ minimumValue: '1000', maximumValue: '2000' }] });
    await pool.query('update jobs set customer_email = $2 where job_id = $1', [job.jobId, `${name}@post.example`]);
    const results = [{ taskId: job.taskId, readingValue: 9000 }];
    expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    jobs.set(name, job.jobId);
  }
  const readings = await readingsToClear(server, tenant);
  const { rows } = await pool.query<{ job_id: string; order_number: string }>(
    'select job_id, order_number from jobs where account_id = $1',
    [account.accountId],
  );
  const ask = (name: string) => {
    const order = rows.find((row) => row.job_id === jobs.get(name))!.order_number;
    const { readingId } = readings.find(({ orderNumber }) => orderNumber === order)!;
    return operate(server, tenant, 'POST', `clearing/${readingId}/question`, {
      body: { question: `Frage an ${name}` },
    });
  };
  return { tenant, account, ask, jobs };
}

test('[OPS-96, OPS-97] a question about an order of a customer is given and erased with them, also where a manager is asked', async () => {
  const { tenant, account, ask, jobs } = await managed();
  await pool.query('update jobs set customer_email = null where job_id = $1', [jobs.get('quitte')]);
  await pool.query(
    `insert into crm_registrations (application_id, account_id, registered, confirmed_communication_types, email, updated_at)
     values ($1, $2, true, '{EMAIL}', 'manager@post.example', now())`,
    [tenant.applicationId, account.accountId],
  );
  for (const name of ['quitte', 'birne']) expect((await ask(name)).json()).toEqual({ mail: 'waiting' });
  const person = unzip((await askForPerson(server, tenant, { customerNumber: 'K-quitte' })).bytes).get('person.json')!;
  const { mails } = JSON.parse(person) as { mails: { recipient: string; bodyText: string }[] };
  expect(mails).toMatchObject([{ recipient: 'manager@post.example' }]);
  expect(mails[0]?.bodyText).toContain('Frage an quitte');
  expect(person).not.toContain('birne');

  const { classes, accounts } = await erase(server, tenant, { customerNumber: 'K-quitte' });
  expect([accounts, classes.find((one: Erasure['classes'][number]) => one.class === 'mails')?.count]).toEqual([0, 1]);
  const left = await allTextOf(server, tenant);
  expect(left).not.toContain('quitte');
  expect(left).toContain('Frage an birne');
});

test('[OPS-103] a question that waits for the erasure of its person is refused, and leaves no mail', async () => {
  const { tenant, ask } = await managed();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from jobs where application_id = $1 for update', [tenant.applicationId]);
  const erased = askToErase(server, tenant, { customerNumber: 'K-quitte', accounts: 0, orders: 1 });
  await waitingForLock(pool, 1);
  const asked = ask('quitte');
  await waitingForLock(pool, 2);
  await client.query('commit');
  client.release();
  expect([(await erased).status, (await asked).status]).toEqual([200, 409]);
  expect(await allTextOf(server, tenant)).not.toContain('quitte');
});
