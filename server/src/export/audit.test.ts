import { randomUUID } from 'node:crypto';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { ActDetails, ActName } from '@zaehlwerk/domain/audit/act';
import { expect, test } from 'vitest';
import { appendEntry } from '../http/audit/audit-store.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

interface Told {
  readonly at?: string;
  readonly act?: ActName;
  readonly applicationId?: string | null;
  readonly objects?: readonly string[];
  readonly details?: ActDetails;
  readonly requestId?: string | null;
}

const USUAL = { act: 'key.end', applicationId: null, objects: [], details: { n: 1 }, requestId: randomUUID() } as const;

async function append({ parts }: TestServer, { at = '2026-03-10T10:00:00.000Z', ...told }: Told = {}): Promise<void> {
  const entry = { ...USUAL, ...told, at: new Date(at) };
  await parts.db.transaction().execute((transaction) => appendEntry(transaction, systemScope('start'), entry));
}

const ask = (server: TestServer, path: string) =>
  server.call('GET', `/api/operator/audit${path}`, { token: server.operatorKey });

async function list(server: TestServer, query: string): Promise<ListedAct[]> {
  const answer = await ask(server, query);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<{ entries: ListedAct[] }>().entries;
}

const numbersOf = async (server: TestServer, query: string) => (await list(server, query)).map(({ number }) => number);

test('[OPS-64] acts are listed with a cursor, in either order, each once', async () => {
  const server = await testServer();
  for (let n = 0; n < 5; n += 1) await append(server);
  expect(await numbersOf(server, '')).toEqual([1, 2, 3, 4, 5]);
  expect(await numbersOf(server, '?limit=2')).toEqual([1, 2]);
  expect((await ask(server, '?limit=2&after=2')).json()).toMatchObject({
    entries: [{ number: 3 }, { number: 4 }],
    next: 4,
  });
  expect((await ask(server, '?after=5')).json()).toEqual({ entries: [], next: 5 });
  expect(await numbersOf(server, '?order=newest&limit=2')).toEqual([5, 4]);
  expect(await numbersOf(server, '?order=newest&limit=2&after=4')).toEqual([3, 2]);
  for (const query of ['?limit=1001', '?after=-1', '?act=unheard', '?keyId=x', '?from=10.3.2026', '?to=2026-02-30']) {
    expect([query, (await ask(server, query)).status]).toEqual([query, 400]);
  }
});

test('[OPS-64] a tenant that cannot be one, or a day that is none here, is named, and reaches neither header nor database', async () => {
  const server = await testServer();
  for (const [query, field] of [
    ['format=csv&applicationId=€', 'applicationId'],
    ['format=xlsx&applicationId=a"x', 'applicationId'],
    ['applicationId=Werk', 'applicationId'],
    ['from=0000-01-01', 'from'],
    ['to=1899-12-31', 'to'],
    ['to=9999-12-31', 'to'],
  ] as const) {
    const answer = await ask(server, `?${encodeURI(query)}`);
    const { code, fieldErrors } = answer.json<{ code: string; fieldErrors: { field: string; code: string }[] }>();
    expect([query, answer.status, code, ...(fieldErrors ?? []).map((one) => `${one.field} ${one.code}`)]).toEqual([
      query,
      400,
      'invalid',
      `${field} badFormat`,
    ]);
  }
  expect((await ask(server, '?from=1900-01-01&to=2199-12-31')).status).toBe(200);
});

test('[OPS-64] by who, what, of whom, to what, and on which days in Germany', async () => {
  const server = await testServer();
  const { applicationId } = await server.newTenant();
  await append(server, { at: '2026-03-09T22:59:59.999Z', applicationId, act: 'order.import', objects: ['A-1', 'A-2'] });
  await append(server, {
    at: '2026-03-09T23:00:00.000Z',
    applicationId,
    act: 'login.issueCredentials',
    objects: ['A-1'],
  });
  await append(server, { at: '2026-03-10T22:59:59.999Z', act: 'order.import', objects: ['A', '%'] });
  await append(server, { at: '2026-07-01T21:59:59.999Z' });
  await server.call('POST', '/api/operator/keys', { token: server.operatorKey, body: { name: 'Abrechnung' } });
  const [made] = await list(server, '?act=key.create');
  expect(made).toMatchObject({ number: 5, keyName: 'test', act: 'key.create', applicationId: null });
  expect(await numbersOf(server, `?keyId=${made!.keyId}`)).toEqual([5]);
  expect(await numbersOf(server, '?act=order.import')).toEqual([1, 3]);
  expect(await numbersOf(server, `?applicationId=${applicationId}`)).toEqual([1, 2]);
  expect(await numbersOf(server, '?applicationId=nobody')).toEqual([]);
  expect(await numbersOf(server, '?object=A-1')).toEqual([1, 2]);
  expect(await numbersOf(server, `?object=${encodeURIComponent('%')}`)).toEqual([3]);
  expect(await numbersOf(server, '?object=A-1&act=order.import')).toEqual([1]);
  expect(await numbersOf(server, '?to=2026-03-09')).toEqual([1]);
  expect(await numbersOf(server, '?from=2026-03-10&to=2026-03-10')).toEqual([2, 3, 5]);
  expect(await numbersOf(server, '?from=2026-07-01&to=2026-07-01')).toEqual([4]);
});

test('[OPS-64] leaves as CSV and XLSX like the other lists, with its cursor in a header, and nothing runs as a formula', async () => {
  const server = await testServer();
  await append(server, { objects: ['=1+1', 'A-2'] });
  const csv = await ask(server, '?format=csv');
  const [head, row] = csv.text.replace(/^\ufeff/, '').split('\r\n');
  expect(head).toBe('number;at;keyId;keyName;act;applicationId;objects;objectCount;details;requestId;hash;by');
  expect(row).toMatch(/^1;2026-03-10T10:00:00.000Z;;server;key.end;;'=1\+1 A-2;2;"\{""n"":1\}";/);
  expect([csv.headers['x-next-cursor'], csv.headers['content-disposition']]).toEqual([
    '1',
    'attachment; filename="zaehlwerk-audit.csv"',
  ]);
  const xlsx = readSheet((await ask(server, '?format=xlsx')).bytes);
  expect(JSON.stringify(xlsx.rows)).toContain('=1+1 A-2');
});

test('[OPS-64, OPN-342] of an act on many objects the first are told, and how many there are', async () => {
  const server = await testServer();
  const objects = Array.from({ length: 60_000 }, (_, n) => `A-${n}`);
  await append(server, { objects });
  expect(await list(server, '?object=A-59999')).toMatchObject([{ objects: objects.slice(0, 50), objectCount: 60_000 }]);
  expect((await ask(server, '/chain')).json()).toMatchObject({ last: { number: 1 }, misfit: null });
});

test('[OPS-63, OPN-343] the chain says the first entry that was changed or is missing, whoever did it', async () => {
  const server = await testServer();
  for (let n = 0; n < 45; n += 1) await append(server, { objects: [`A-${n}`] });
  const chain = async (query = '') => (await ask(server, `/chain${query}`)).json();
  const { last, ...whole } = await chain();
  expect([last, whole]).toEqual([
    { number: 45, hash: (await list(server, '?after=44'))[0]!.hash },
    { misfit: null, more: false },
  ]);
  expect(await chain('?after=44')).toEqual({ last, misfit: null, more: false });
  expect((await ask(server, '/chain?after=46')).status).toBe(404);

  const { pool } = server.parts;
  const touch = (text: string) => pool.query(text);
  await touch(`update audit_entries set key_name = 'nobody' where number = 31`);
  expect(await chain()).toMatchObject({ last: { number: 30 }, misfit: { number: 31, why: 'changed' }, more: false });
  expect(await chain('?after=31')).toMatchObject({ misfit: null });
  await touch(`update audit_entries set key_name = 'server' where number = 31`);
  expect(await chain()).toMatchObject({ misfit: null });
  await touch('delete from audit_entries where number = 20');
  expect(await chain()).toMatchObject({ last: { number: 19 }, misfit: { number: 21, why: 'missing' } });
});

test('[OPS-63, OPN-343] whoever noted a number and its hash learns that the entries up to it were written anew', async () => {
  const server = await testServer();
  for (let n = 0; n < 3; n += 1) await append(server, { objects: [`A-${n}`] });
  const chain = async (query: string) => (await ask(server, `/chain${query}`)).json();
  const { last } = await chain('');
  const { hash } = (await list(server, '?limit=2'))[1]!;
  expect(await chain(`?after=2&hash=${hash}`)).toEqual({ last, misfit: null, more: false });
  await server.parts.pool.query('delete from audit_entries');
  for (let n = 0; n < 3; n += 1) await append(server, { objects: [`B-${n}`] });
  expect(await chain('?after=2')).toMatchObject({ misfit: null });
  expect(await chain(`?after=2&hash=${hash}`)).toEqual({
    last: { number: 0, hash: '' },
    misfit: { number: 2, why: 'otherHash' },
    more: false,
  });
  for (const query of [`?hash=${hash}`, `?after=0&hash=${hash}`, '?after=2&hash=x']) {
    expect([query, (await ask(server, `/chain${query}`)).status]).toEqual([query, 400]);
  }
});

test('[OPS-63] one call follows so many objects, however few the entries are', async () => {
  const server = await testServer();
  const objects = Array.from({ length: 50_001 }, (_, n) => `A-${n}`);
  for (let n = 0; n < 5; n += 1) await append(server, { objects });
  expect((await ask(server, '/chain')).json()).toMatchObject({ last: { number: 4 }, misfit: null, more: true });
  expect((await ask(server, '/chain?after=4')).json()).toMatchObject({ last: { number: 5 }, more: false });
});

test('[OPS-63] an entry is hashed as interfaces.md says, in this version and every later one', async () => {
  const server = await testServer();
  await append(server, {
    act: 'order.import',
    applicationId: 'werk',
    objects: ['A-1', 'Zähler 2'],
    details: { file: 'f00d', created: 2, dryRun: false },
    requestId: '0b6c1f0e-6f0e-4a6f-9d55-0d5f7b7c2a11',
  });
  await append(server, { at: '2026-03-10T10:00:01.500Z', details: {}, requestId: null });
  // By `sha256sum` of ["",1,"2026-03-10T10:00:00.000Z",null,"server","order.import","werk",["A-1","Zähler 2"],
  // [["created",2],["dryRun",false],["file","f00d"]],"0b6c1f0e-6f0e-4a6f-9d55-0d5f7b7c2a11"], and then of
  // ["d4ba4251…",2,"2026-03-10T10:00:01.500Z",null,"server","key.end",null,[],[],null]; each in one line.
  expect((await list(server, '')).map(({ hash }) => hash)).toEqual([
    'd4ba42511a61bbc398f81cfbdb2b9533463e2f54d37b7ecc5087561b1a1260bc',
    '5786c7c9e36e934d2f64345cc2dcece719467bcb7f23841b0118a9ae70148c57',
  ]);
});

test('[OPS-63] what customers send never waits for the chain', async () => {
  const server = await testServer();
  const job = await newJob(server, await newAccount(server, await server.newTenant()));
  const open = await server.parts.db.startTransaction().execute();
  await appendEntry(open, systemScope('start'), { ...USUAL, objects: ['A-1'], at: new Date() });
  const results = [{ taskId: job.taskId, readingValue: 1 }];
  expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
  await open.commit().execute();
  expect((await ask(server, '/chain')).json()).toMatchObject({ last: { number: 1 }, misfit: null });
});

test('[OPS-63] acts that come at once follow one another', async () => {
  const server = await testServer();
  await Promise.all(Array.from({ length: 40 }, (_, n) => append(server, { objects: [`A-${n}`] })));
  expect((await ask(server, '/chain')).json()).toMatchObject({ last: { number: 40 }, misfit: null });
  const told = (await list(server, '')).flatMap(({ objects }) => objects);
  expect(new Set(told).size).toBe(40);
});
