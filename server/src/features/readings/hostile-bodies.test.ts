import type { Problem } from '@zaehlwerk/contract/problems';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { photo, segment, wirePhoto } from '../../testing/test-photos.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const NOTHING = { submissions: 0, results: 0, images: 0 };

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account, {
    features: { commentsEnabled: true, freeTextCommentEnabled: true },
    ...options,
  });
  /** The body as text, so that it may hold what JSON.stringify never writes. */
  const sendText = (result: string, rest = '') =>
    job.send(`{"readingDate":"2026-03-10","results":[{"taskId":"${job.taskId}",${result}}]${rest}}`);
  return { tenant, account, job, sendText };
}

function faultsOf(problem: Problem): string[] {
  return problem.fieldErrors.map((fault) => `${fault.field} ${fault.code}`);
}

const NO_NUMBERS = [
  ['NaN', 'malformed'],
  ['Infinity', 'malformed'],
  ['01', 'malformed'],
  ['1,5', 'malformed'],
  ['1e400', 'results[0].readingValue wrongType'],
  ['-1e400', 'results[0].readingValue wrongType'],
  ['1e-400', 'results[0].readingValue wrongType'],
  ['-2.5E-400', 'results[0].readingValue wrongType'],
  [`0.${'0'.repeat(400)}1`, 'results[0].readingValue wrongType'],
  ['9007199254740993', 'results[0].readingValue value.tooManyPreDecimals'],
  ['1e15', 'results[0].readingValue value.tooManyPreDecimals'],
  ['1e-7', 'results[0].readingValue value.tooManyPostDecimals'],
  ['true', 'results[0].readingValue wrongType'],
  ['{}', 'results[0].readingValue wrongType'],
  ['[5]', 'results[0].readingValue wrongType'],
] as const;

test.each(NO_NUMBERS)('[S45] a number that is none of ours: %s', async (value, expected) => {
  const { tenant, sendText } = await world();
  const problem = (await sendText(`"readingValue":${value}`)).json<Problem>();
  expect(problem.status).toBe(400);
  expect([problem.code, ...faultsOf(problem)]).toContain(expected);
  expect(await storedRows(server, tenant)).toEqual(NOTHING);
});

const ODD_NUMBERS = [
  ['-0', '0'],
  ['5e1', '50'],
  ['0e-400', '0'],
  ['125E-1', '12.5'],
  ['12.50', '12.5'],
] as const;

test.each(ODD_NUMBERS)(
  '[S45, OPN-170] an unusual way to write a good number is understood: %s',
  async (value, stored) => {
    const { tenant, sendText } = await world();
    expect((await sendText(`"readingValue":${value}`)).status).toBe(200);
    const { rows } = await server.parts.pool.query(
      'select reading_value from reading_results where application_id = $1',
      [tenant.applicationId],
    );
    expect(rows).toEqual([{ reading_value: stored }]);
  },
);

test('[S45] of a key given twice the last one counts, and nothing reaches a prototype', async () => {
  const { tenant, sendText } = await world();
  const poison = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
  const answer = await sendText(`"readingValue":1,"readingValue":2,${poison}`, `,${poison}`);
  expect(answer.status).toBe(200);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const { rows } = await server.parts.pool.query(
    'select reading_value from reading_results where application_id = $1',
    [tenant.applicationId],
  );
  expect(rows).toEqual([{ reading_value: '2' }]);
});

const NO_TEXTS = [
  ['half a surrogate pair', '"\\ud800 gut lesbar"'],
  ['a NUL', '"gut\\u0000lesbar"'],
] as const;

test.each(NO_TEXTS)('[S45] text that cannot be kept is refused, not altered: %s', async (_what, comment) => {
  const { tenant, sendText } = await world();
  const problem = (await sendText(`"readingValue":1,"comment":${comment}`)).json<Problem>();
  expect(faultsOf(problem)).toEqual(['results[0].comment badFormat']);
  expect(await storedRows(server, tenant)).toEqual(NOTHING);
});

test('[S45] any other text is kept as it was typed', async () => {
  const { job } = await world();
  const comment = `'";-- %_ \\ <b>🔑</b> ${'ä'.repeat(50)}\r\n\u202e`;
  const answer = await job.send({
    readingDate: '2026-03-10',
    results: [{ taskId: job.taskId, readingValue: 1, comment }],
  });
  expect(answer.status).toBe(200);
  const { rows } = await server.parts.pool.query('select comment from reading_results where task_id = $1', [
    job.taskId,
  ]);
  expect(rows).toEqual([{ comment }]);
});

test('[S45] nesting without end and lists without end are refused, the longest ones unread', async () => {
  const { job, sendText } = await world();
  expect((await sendText(`"readingValue":${'['.repeat(100_000)}${']'.repeat(100_000)}`)).json()).toMatchObject({
    code: 'malformed',
  });
  const many = (length: number) =>
    job.send(`{"readingDate":"2026-03-10","results":[${Array.from({ length }, () => '1').join(',')}]}`);
  const problem = (await many(15_000)).json<Problem>();
  expect(faultsOf(problem)).toContain('results tooBig');
  expect(problem.fieldErrors.length).toBeLessThan(1000);
  const images = (length: number) =>
    sendText(`"readingValue":1,"readingImages":[${Array.from({ length }, () => '{}').join(',')}]`);
  expect(faultsOf((await images(9000)).json<Problem>())).toContain('results[0].readingImages images.tooMany');
  for (const answer of [await many(300_000), await images(100_000)]) {
    expect(answer.json()).toMatchObject({ status: 413, code: 'tooLarge' });
  }
});

test('[S45, OPN-601, COM-02] of a text that is far too long the rule says so, and its end is not looked at', async () => {
  const { job, sendText } = await world();
  const comment = (length: number) => sendText(`"readingValue":5,"comment":"${'x'.repeat(length)}"`);
  const problem = (await comment(2 << 20)).json<Problem>();
  expect(faultsOf(problem)).toEqual(['results[0].comment comment.tooLong']);
  expect((await comment((2 << 20) + 1)).json()).toMatchObject({ status: 413, code: 'tooLarge' });
  const strange = `${'x'.repeat(5000)}\ud800`;
  const alike = await job.send({ readingDate: strange, results: [{ taskId: strange, readingValue: 5 }] });
  expect(faultsOf(alike.json<Problem>())).toEqual(['results[0].taskId task.unknown', 'readingDate date.noSuchDay']);
});

test('[S45] an idempotency key is a short plain text', async () => {
  const { job } = await world();
  const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 1 }] };
  for (const key of ['', ' ', 'x'.repeat(201), 'schlüssel']) {
    const answer = await job.send(body, { headers: { 'Idempotency-Key': key } });
    expect(answer.json<Problem>().fieldErrors).toMatchObject([{ field: 'Idempotency-Key', code: 'badFormat' }]);
  }
});

test('[S29, OPN-164] photos above 5 MB and bodies above 30 MB are too large', async () => {
  const { tenant, job, sendText } = await world();
  const big = { encodedImage: Buffer.alloc(5 * 1024 * 1024 + 1000).toString('base64'), mimeType: 'image/jpeg' };
  const result = { taskId: job.taskId, readingValue: 1, readingImages: [big] };
  expect((await job.send({ readingDate: '2026-03-10', results: [result] })).json()).toMatchObject({
    status: 413,
    code: 'tooLarge',
  });
  const huge = await sendText(`"readingValue":1,"comment":"${'x'.repeat(31 * 1024 * 1024)}"`).catch(() => null);
  if (huge !== null) expect(huge.json()).toMatchObject({ status: 413, code: 'tooLarge' });
  expect(await storedRows(server, tenant)).toEqual(NOTHING);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[S29] a packed body is not unpacked', async () => {
  const { job } = await world();
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
  const answer = await job.send(bomb, { headers: { 'content-encoding': 'gzip' } });
  expect(answer.json()).toMatchObject({ status: 415, code: 'wrongContentType' });
});

test('[S29] a photo that promises a flood of pixels is refused by its header, and costs no memory', async () => {
  const { tenant, job } = await world();
  const frame = Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const scan = segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0]));
  const bomb = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xc0, frame),
    scan,
    Buffer.alloc(140),
    Buffer.from([0xff, 0xd9]),
  ]);
  const flood = Buffer.from(await photo());
  const sof = flood.indexOf(Buffer.from([0xff, 0xc0]));
  flood.writeUInt32BE(0x40004000, sof + 5);
  const before = process.memoryUsage().rss;
  for (const jpeg of [bomb, flood]) {
    const results = [
      { taskId: job.taskId, readingValue: 1, readingImages: [wirePhoto(jpeg), wirePhoto(jpeg), wirePhoto(jpeg)] },
    ];
    const answer = await job.send({ readingDate: '2026-03-10', results });
    expect(faultsOf(answer.json<Problem>())).toEqual(['results[0].readingImages images.tooLarge']);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  expect(await storedKeys(server, tenant)).toEqual([]);
});

test('[S33] names and types a sender makes up decide nothing', async () => {
  const { tenant, job } = await world();
  const jpeg = await photo();
  const names = ['../../x', '%00', '\0.jpg', 'x'.repeat(300)];
  const readingImages = [{ ...wirePhoto(jpeg), fileName: names[0], name: names[1], storageKey: names[3] }];
  const results = [{ taskId: job.taskId, readingValue: 1, readingImages }];
  expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
  const [key, ...others] = await storedKeys(server, tenant);
  expect(others).toEqual([]);
  expect(key).toMatch(new RegExp(`^${tenant.applicationId}/[0-9a-f-]{36}$`));
  for (const mimeType of ['text/html', 'image/svg+xml', 'image/jpeg; charset=x', '']) {
    const claimed = [{ taskId: job.taskId, readingValue: 1, readingImages: [{ ...wirePhoto(jpeg), mimeType }] }];
    const answer = await job.send({ readingDate: '2026-03-10', results: claimed });
    expect(faultsOf(answer.json<Problem>())).toEqual(['results[0].readingImages images.notJpeg']);
  }
});
