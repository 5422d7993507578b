import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { callAsClerk, newClerk } from '../testing/test-clerk.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

/* A clerk enters readings and clears them by the command line alone. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-clearing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();
const tenant = await server.newTenant();
const of = about(tenant);

async function run(...args: string[]) {
  const terminal = testTerminal(folder);
  const code = await runCommand([...args, ...of], environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

const ORDERS = [
  'Auftragsnummer;Benutzername;Zählernummer;OBIS;Minimum;Maximum;Vorkommastellen;Nachkommastellen',
  'A-1;20007001;Z1;1-0:1.8.0;1000;2000;6;1',
  'A-2;20007001;Z2;1-0:1.8.1;1000;2000;6;1',
  'A-2;20007001;Z2;1-0:1.8.2;1000;2000;6;1',
  'A-3;20007001;Z3;1-0:1.8.0;1000;2000;6;1',
];
writeFileSync(path.join(folder, 'orders.csv'), ORDERS.join('\n'));
const BY_PHONE = ['--source', 'phone', '--date', '2026-03-10'];

test('[OPS-44, OPS-45, OPS-46] readings are entered, tried, confirmed, and counted once', async () => {
  expect((await run('import', 'orders.csv')).code).toBe(0);
  expect(await run('enter', 'A-1', '1234,5', ...BY_PHONE, '--dry-run')).toMatchObject({
    code: 0,
    out: 'Nothing stored, dry run: A-1: would be accepted\n',
  });
  const twice = ['enter', 'A-1', '1234,5', ...BY_PHONE, '--id', 'call-1', '--clerk', 'Frau Berg'];
  expect(await run(...twice)).toMatchObject({ code: 0, out: 'A-1: accepted, the order is done\n' });
  expect(await run(...twice)).toMatchObject({ code: 0, out: 'A-1: was there already, the order is done\n' });
  expect((await run('enter', 'A-2', '1.8.2=1500', ...BY_PHONE)).out).toBe(
    'A-2: accepted, the order is open for the rest\n',
  );
  const doubtful = ['enter', 'A-3', '99', ...BY_PHONE];
  expect(await run(...doubtful)).toMatchObject({ code: 1, err: expect.stringContaining('(value.belowMinimum)') });
  expect(await run(...doubtful, '--confirmed')).toMatchObject({
    code: 0,
    err: expect.stringContaining('(value.belowMinimum)'),
    out: 'A-3: accepted, the order is done\n',
  });
  expect((await run('enter', 'A-9', '1', ...BY_PHONE)).code).toBe(1);
  const many = ['A-2', '1.8.1=5', '1.8.2=5', ...BY_PHONE, '--fall', 'rolledOver'];
  const stray = ['A-1', '5', ...BY_PHONE, '--old-end', '1600'];
  const rolled = ['A-1', '5', ...BY_PHONE, '--fall', 'rolledOver', '--new-number', 'N1'];
  const both = ['A-1', ...BY_PHONE, '--fall', 'rolledOver', '--not-readable', 'glass'];
  const mixed = [stray, rolled, both, many];
  const wrongs = [['A-1'], ['A-1', 'many', ...BY_PHONE], ['A-1', '5'], ['A-1', '5', '--source', 'dream'], ...mixed];
  for (const wrong of wrongs) {
    expect((await run('enter', ...wrong)).code).toBe(2);
  }
});

test('[OPS-48, OPS-49, OPS-50] what wants a look is listed, decided about, corrected, and left out of the export until then', async () => {
  const valueOf = async (...args: string[]) =>
    (await run('export', '--format', 'json', ...args)).out.match(/"readingValue":\s*"([\d.]+)"/g);
  expect(await valueOf('--released')).toHaveLength(2);
  expect(await valueOf()).toHaveLength(3);
  const listed = await run('clearing', '--state', 'open', '--reason', 'outsideRange');
  expect(listed.out).toMatch(/A-3 +Z3 +1-0:1\.8\.0 +99.* +2026-03-10 +phone +outsideRange +open/);
  const id = /^([0-9a-f-]{36}) /m.exec(listed.out)?.[1] ?? '';
  expect((await run('clearing', 'discard', id, '--reason', 'Tippfehler', '--clerk', 'Frau Berg')).out).toBe(
    'Done: discarded 1; already so 0\n',
  );
  expect((await run('clearing')).out).toMatch(/discarded +Frau Berg: Tippfehler$/m);
  expect((await run('clearing', 'open', id)).out).toBe('Done: open 1; already so 0\n');
  expect((await run('clearing', 'release', id)).code).toBe(0);
  expect((await run('clearing', 'open', id)).err).toContain('409 conflict');
  expect(await valueOf('--released')).toHaveLength(3);
  const correction = ['clearing', 'correct', id, '1999', '--source', 'service', '--date', '2026-03-10'];
  expect((await run(...correction, '--dry-run')).out).toBe(`Nothing stored, dry run: ${id}: would be accepted\n`);
  expect((await run(...correction)).out).toBe(`${id}: accepted, the order is done\n`);
  expect((await run('clearing')).out).toMatch(/99 \(not the newest\).* corrected /);
  for (const wrong of [['release'], ['correct', id], ['think', id]]) {
    expect((await run('clearing', ...wrong)).code).toBe(2);
  }
  expect((await run('export', '--released', '--unknown-meters')).code).toBe(2);
});

test('[OPS-45, OPS-49, OPN-410, OPN-414] what replaces another reading is told, and a wrong correction is corrected', async () => {
  const again = ['enter', 'A-1', '1235', ...BY_PHONE];
  expect(await run(...again)).toMatchObject({ code: 1, err: expect.stringContaining('(result.replaces)') });
  const confirmed = await run(...again, '--confirmed');
  expect(confirmed.out).toMatch(/^A-1: accepted, in place of [0-9a-f-]{36}, the order is done\n$/);
  expect(confirmed.err).toContain('(result.replaces)');
  const corrected = /"id":\s*"([0-9a-f-]{36})"[^}]*"readingValue":\s*"1999.0"/;
  const correction = corrected.exec((await run('export', '--format', 'json')).out)?.[1] ?? '';
  const second = ['clearing', 'correct', correction, '1998', '--source', 'service', '--date', '2026-03-10'];
  expect((await run(...second)).out).toBe(`${correction}: accepted, the order is done\n`);
});

test('[OPN-684] what a clerk proposed is listed, confirmed and sent back by the command line, which decides at once itself', async () => {
  await server.parts.pool.query(
    `update applications set document = document || '{"clearing": {"fourEyes": true}}' where application_id = $1`,
    [tenant.applicationId],
  );
  const more = ['A-8;20007001;Z8;1-0:1.8.0;1000;2000;6;1'];
  writeFileSync(path.join(folder, 'four-eyes.csv'), [ORDERS[0], ...more].join('\n'));
  expect((await run('import', 'four-eyes.csv', '--partial')).code).toBe(0);
  expect((await run('enter', 'A-8', '99', ...BY_PHONE, '--confirmed')).code).toBe(0);
  const id = /^([0-9a-f-]{36}) /m.exec((await run('clearing', '--state', 'open')).out)?.[1] ?? '';
  const clerk = await newClerk(server, tenant, ['work'], 'Anna Arndt');
  const body = { readingIds: [id], state: 'released', reason: 'Neubau' };
  const propose = () =>
    callAsClerk(tenant, clerk, 'POST', `/api/operator/applications/${tenant.applicationId}/clearing`, { body });
  expect((await propose()).status).toBe(200);
  expect((await run('clearing', '--state', 'open')).out).toMatch(/ released, Anna Arndt: Neubau$/m);
  for (const wrong of [['confirm'], ['confirm', id, id], ['send-back', id]])
    expect((await run('clearing', ...wrong)).code).toBe(2);
  expect((await run('clearing', 'send-back', id, '--reason', 'Anrufen', '--clerk', 'Frau Berg')).out).toBe(
    'Sent back: it stays open\n',
  );
  expect((await run('clearing', '--state', 'open')).out).toMatch(/Neubau; sent back, Frau Berg: Anrufen$/m);
  expect((await run('clearing', 'confirm', id)).code).toBe(1);
  expect((await propose()).status).toBe(200);
  expect((await run('clearing', 'confirm', id)).out).toBe('Confirmed: released\n');
  expect((await run('clearing', 'discard', id)).code).toBe(1);
});

test('[OPS-144] readings without an order are listed, candidates told, assigned, taken back, dropped and opened again', async () => {
  const readingId = randomUUID();
  const { account_id: accountId } = await server.parts.db
    .selectFrom('jobs')
    .where('application_id', '=', tenant.applicationId)
    .select('account_id')
    .executeTakeFirstOrThrow();
  await server.parts.db
    .insertInto('unknown_readings')
    .values({
      application_id: tenant.applicationId,
      reading_id: readingId,
      account_id: accountId,
      meter_number: 'Z-00001',
      reading_value: '1500',
      reading_date: '2026-03-10',
      content_hash: randomBytes(32),
      created: server.parts.clock(),
    })
    .execute();
  expect(await run('clearing', 'unassigned', '--kind', 'unknownMeter', '--state', 'open')).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`${readingId} +unknownMeter +Z-00001 +1500 `)),
    err: '1 readings',
  });
  expect(await run('clearing', 'candidates', readingId)).toMatchObject({
    code: 0,
    out: expect.stringContaining('sameLogin'),
  });
  expect((await run('clearing', 'assign', readingId, 'A-1')).code).toBe(1);
  const assign = ['clearing', 'assign', readingId, 'A-2', '--register', '1.8.1', '--clerk', 'Frau Berg'];
  expect((await run(...assign, '--dry-run')).out).toContain('Nothing stored, dry run');
  expect(await run(...assign)).toMatchObject({ code: 0, out: expect.stringContaining(`${readingId}: accepted`) });
  for (const [word, said] of [
    ['unassign --order A-2', 'Done: open 1; already so 0\n'],
    ['drop', 'Done: discarded 1; already so 0\n'],
    ['reopen', 'Done: open 1; already so 0\n'],
  ] as const) {
    const [verb = '', ...order] = word.split(' ');
    expect(await run('clearing', verb, readingId, ...order, '--reason', 'doch nicht')).toMatchObject({
      code: 0,
      out: said,
    });
  }
  for (const wrong of [['assign', readingId], ['candidates'], ['drop'], ['unassign', readingId]])
    expect((await run('clearing', ...wrong)).code).toBe(2);
});

test('[OPS-44, OPS-106, OPS-111] that a meter cannot be read or was exchanged is entered, too', async () => {
  const orders = [ORDERS[0]!, 'A-5;20007001;Z5;1-0:1.8.0;;;6;1', 'A-6;20007001;Z6;1-0:1.8.0;;;6;1'];
  writeFileSync(path.join(folder, 'more.csv'), orders.join('\n'));
  expect((await run('import', 'more.csv', '--partial')).code).toBe(0);
  const history = ['Auftragsnummer;OBIS;Ablesedatum;Zählerstand;Grund', 'A-6;1-0:1.8.0;10.03.2025;1000;PERIODIC'];
  writeFileSync(path.join(folder, 'history.csv'), history.join('\n'));
  expect((await run('history', 'history.csv')).code).toBe(0);
  const refused = await run('enter', 'A-5', '--not-readable', 'glass', ...BY_PHONE);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('(notReadable.notAllowed)') });
  const enter = ['enter', 'A-6', '5', ...BY_PHONE, '--fall', 'exchanged', '--old-end', '1600,5', '--new-number', 'N-1'];
  expect(await run(...enter)).toMatchObject({ code: 1, err: expect.stringContaining('(fall.dayMissing)') });
  const whole = await run(...enter, '--exchanged-on', '2025-12-01');
  expect(whole).toMatchObject({ code: 0, out: 'A-6: accepted, the order is done\n' });
  expect((await run('clearing', '--reason', 'exchanged')).out).toContain(
    '5 (N-1 since 2025-12-01, from 0; before it to 1600.5)',
  );
});
