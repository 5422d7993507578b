import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOperatorKey } from '../http/caller/authenticate.ts';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { newLogin } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-verbs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = await testServer();
const known = environmentOf(server);

async function run(args: readonly string[], env: Readonly<Record<string, string>> = known, outIsTerminal = false) {
  const terminal = testTerminal(folder, outIsTerminal);
  const code = await runCommand(args, env, terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

/** Starts a server that is not Zählwerk; returns its address. */
async function listen(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  closeAtEnd({ close: () => new Promise((resolve) => other.close(() => resolve())) });
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

describe('which server and which key', () => {
  const { PUBLIC_URL = '', OPERATOR_KEY = '' } = known;
  const list = ['account', '--application', 'missing'];
  /** The server was reached and accepted the key: it answers that the tenant does not exist. */
  const found = { code: 1, err: expect.stringContaining('404 notFound') };

  test('from options, from the environment, from the data folder', async () => {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'operator-key'), `${OPERATOR_KEY}\n`);
    expect(await run([...list, '--url', `${PUBLIC_URL}/`, '--key-file', 'data/operator-key'], {})).toMatchObject(found);
    expect(await run(list, { PUBLIC_URL, OPERATOR_KEY })).toMatchObject(found);
    expect(await run(list, { PORT: new URL(PUBLIC_URL).port, DATA_DIR: dataDir })).toMatchObject(found);
    const wrong = { PUBLIC_URL: 'http://localhost:1', OPERATOR_KEY: 'wrong' };
    expect(await run([...list, '--url', PUBLIC_URL, '--key-file', 'data/operator-key'], wrong)).toMatchObject(found);
  });

  test('a key that begins with a hyphen is one like any other', async () => {
    const key = `-${OPERATOR_KEY}`;
    await server.parts.db
      .insertInto('operator_keys')
      .values({ key_id: randomUUID(), key_hash: hashOperatorKey(key), name: 'hyphen' })
      .execute();
    writeFileSync(path.join(folder, 'hyphen'), key);
    expect(await run(list, { PUBLIC_URL, OPERATOR_KEY: key })).toMatchObject(found);
    expect(await run([...list, '--key-file', 'hyphen'], { PUBLIC_URL })).toMatchObject(found);
    await server.parts.db.deleteFrom('operator_keys').where('name', '=', 'hyphen').execute();
  });

  test.each([[['--key', OPERATOR_KEY]], [[`--key=${OPERATOR_KEY}`]], [['--key', `-${OPERATOR_KEY}`]]])(
    '[S63] a key among the arguments is refused without being repeated, and the sentence says how else',
    async (args) => {
      const { code, err } = await run([...list, ...args], {});
      expect([code, err]).toEqual([2, expect.stringMatching(/arguments.* set OPERATOR_KEY, .* --key-file\./)]);
      expect(err).not.toContain(OPERATOR_KEY);
    },
  );

  test('without a key it says where one is looked for', async () => {
    const { code, err } = await run(list, { PUBLIC_URL, DATA_DIR: path.join(folder, 'empty') });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/set OPERATOR_KEY or name its file with --key-file .*empty\/operator-key/),
    ]);
  });

  test('a wrong key is refused, a wrong address is wrong use', async () => {
    expect(await run(list, { PUBLIC_URL, OPERATOR_KEY: 'wrong' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('operator key'),
    });
    expect(await run(list, { PUBLIC_URL, OPERATOR_KEY: 'a\nb' })).toMatchObject({ code: 2 });
    expect(await run([...list, '--key-file', 'nowhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('nowhere cannot be read (ENOENT).'),
    });
    for (const url of ['ftp://x', 'localhost:8080', '//']) {
      const { code, err } = await run([...list, '--url', url]);
      expect([code, err]).toEqual([2, expect.stringContaining('--url must be an address')]);
    }
  });

  test('no server, another server, and one that redirects get different messages', async () => {
    const html = await listen((_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hallo'));
    const moved = await listen((_, reply) => void reply.writeHead(301, { location: 'https://portal.example/' }).end());
    const broken = await listen((_, reply) => void reply.writeHead(502).end('Bad gateway'));
    const cut = await listen((_, reply) => {
      reply.writeHead(200, { 'content-length': '100' }).write('{');
      reply.destroy();
    });
    const errOf = async (url: string) => {
      const { code, err } = await run([...list, '--url', url]);
      expect(code).toBe(1);
      return err;
    };
    expect(await errOf('http://127.0.0.1:1')).toContain('No server answers at http://127.0.0.1:1 (ECONNREFUSED).');
    expect(await errOf(html)).toContain('is it a Zählwerk of this version?');
    expect(await errOf(moved)).toContain('https://portal.example/');
    expect(await errOf(broken)).toContain('answers 502');
    expect(await errOf(cut)).toContain('No server answers');
  });
});

describe('which tenant', () => {
  test('the only one, or the one that is named', async () => {
    const lonely = await testServer();
    const env = environmentOf(lonely);
    expect(await run(['account'], env)).toMatchObject({ code: 2, err: expect.stringContaining('no tenant yet') });
    const first = await lonely.newTenant();
    await newLogin(lonely, first, { username: '20007001' });
    expect(await run(['account'], env)).toMatchObject({ code: 0, out: expect.stringContaining('20007001') });
    const second = await lonely.newTenant();
    const several = await run(['account'], env);
    expect(several).toMatchObject({ code: 2, out: '' });
    expect(several.err).toContain(
      [first, second]
        .map((one) => one.applicationId)
        .sort()
        .join(', '),
    );
    expect(await run(['account', ...about(second)], env)).toMatchObject({ code: 0, err: 'There are no accounts.' });
    expect(await run(['account', '20007001', ...about(second)], env)).toMatchObject({ code: 1 });
  });
});

test.each([
  [['dance'], 'There is no verb dance.'],
  [[], 'Name a verb.'],
  [['import'], 'Name exactly one file.'],
  [['import', 'a.csv', 'b.csv'], 'Name exactly one file.'],
  [['import', 'a.pdf'], 'must end with .csv, .xlsx or .json'],
  [['history', 'nowhere.xlsx'], 'cannot be read (ENOENT)'],
  [['import', 'a.csv', '--force'], "Unknown option '--force'"],
  [['import', '--application'], 'argument missing'],
  [['export', 'all'], 'This verb takes only options.'],
  [['export', '--format', 'pdf'], '--format is one of csv, json, xlsx.'],
  [['application'], 'application get'],
  [['application', 'delete'], 'application put <file.json>'],
  [['application', 'put', 'nowhere.json', '--application', 'x'], 'cannot be read'],
  [['account', 'a', 'b'], 'account credentials <accountId>'],
  [['account', 'credentials'], 'Name exactly one account id.'],
  [['key', 'what'], 'key add <name>'],
  [['key', 'add'], 'Name exactly one name.'],
])('used wrongly: %j', async (args, sentence) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(sentence);
  expect(err).toContain('npm run zaehlwerk -- ');
});

test('every verb has help of its own', async () => {
  for (const verb of ['import', 'history', 'export', 'application', 'account', 'key']) {
    for (const flag of ['--help', '-h']) {
      const { code, out } = await run([verb, flag], {});
      expect([code, out]).toEqual([0, expect.stringContaining(`npm run zaehlwerk -- ${verb}`)]);
    }
  }
  expect(await run(['help'], {})).toMatchObject({ code: 0, out: expect.stringContaining('key end <keyId>') });
});

describe('refused', () => {
  test('an unknown account and a last key, in the server’s words', async () => {
    const id = 'f3f6c0a1-1111-4222-8333-444455556666';
    expect(await run(['account', 'credentials', id])).toMatchObject({ code: 1, err: expect.stringContaining('404') });
    const { rows } = await server.parts.pool.query<{ key_id: string }>('select key_id from operator_keys');
    const last = await run(['key', 'end', rows[0]!.key_id]);
    expect(last).toMatchObject({ code: 1, err: expect.stringContaining('409 conflict') });
  });

  test('words come in German for a German terminal, in English for any other', async () => {
    const errIn = async (env: Readonly<Record<string, string>>) =>
      (await run(['account', '--application', 'missing'], { ...known, ...env })).err;
    expect(await errIn({ LANG: 'de_AT.UTF-8' })).toMatch(/^Das Gesuchte gibt es hier nicht/);
    expect(await errIn({ LANG: 'de_DE.UTF-8', LC_ALL: 'C' })).not.toContain('Das');
    expect(await errIn({ LANG: 'fr_FR.UTF-8' })).toBe(await errIn({}));
  });
});

test('a spreadsheet is not written into a terminal, and a file that cannot be written is reported', async () => {
  const tenant = await server.newTenant();
  const args = ['export', ...about(tenant)];
  expect(await run([...args, '--format', 'xlsx'], known, true)).toMatchObject({ code: 2, out: '' });
  const nowhere = await run([...args, '--out', 'no/such/folder.csv']);
  expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining('cannot be written (ENOENT)')]);
  mkdirSync(path.join(folder, 'taken.csv'));
  const before = readdirSync(folder);
  expect(await run([...args, '--out', 'taken.csv'])).toMatchObject({ code: 2 });
  expect(readdirSync(folder)).toEqual(before);
});
