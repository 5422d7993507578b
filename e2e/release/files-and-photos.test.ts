import { strFromU8, unzipSync } from 'fflate';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { networkInterfaces } from 'node:os';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTextSheet } from '../attack/write-xlsx.ts';
import { giveToOrdinaryUser, runAsOrdinaryUser } from '../portal/ordinary-user.ts';
import { callHost } from '../portal/reading-sender.ts';
import { type Postgres, startPostgres } from '../portal/start-postgres.ts';
import { openUtility, type Utility } from '../portal/utility.ts';
import { makeRelease, ROOT } from './made-release.ts';
import { type StartedRelease, startRelease, unpackRelease } from './started-release.ts';

/* What rests on programs and files that come with packages, of which a release has only those that it needs. */

const TOP = path.join(process.env['RELEASES'] ?? '', 'files-and-photos');
const SECOND_ORDER = {
  Auftragsnummer: 'X-2',
  Benutzername: 'tabelle-1',
  Zählernummer: '2XLS',
  OBIS: '1-0:1.8.0',
  Vorkommastellen: '6',
  Nachkommastellen: '0',
};
const ORDERS = [{ ...SECOND_ORDER, Auftragsnummer: 'X-1', Zählernummer: '1XLS' }, SECOND_ORDER];

let postgres: Postgres;
let portal: StartedRelease;
let utility: Utility;
let program: string;
/** Where the command line may write. */
let folder: string;

beforeAll(async () => {
  mkdirSync(TOP);
  for (const open of [path.dirname(TOP), TOP]) chmodSync(open, 0o755);
  program = path.join(unpackRelease(makeRelease(path.join(TOP, 'made')), path.join(TOP, 'unpacked')), 'bin/zaehlwerk');
  postgres = await startPostgres(path.join(TOP, 'postgres'));
  portal = await startRelease([program, 'serve'], path.join(TOP, 'data'), {
    OPERATOR_KEY: randomBytes(24).toString('hex'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: postgres.url,
  });
  utility = await openUtility(
    { meterReading: {}, features: { aiImageEvaluationEnabled: true }, managed: 1 },
    portal.running,
  );
  folder = portal.running.dataDir;
  const orders = path.join(folder, 'orders.xlsx');
  writeFileSync(orders, writeTextSheet(ORDERS));
  giveToOrdinaryUser(orders);
  expect(verb('import', orders)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  expect(await portal.stop()).toBe(0);
  await postgres.stop();
});

/** The command line of the release. */
function verb(...words: readonly string[]) {
  const { operatorKey, port } = portal.running;
  return runAsOrdinaryUser([program, ...words, '--application', utility.applicationId], {
    OPERATOR_KEY: operatorKey,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
}

test('[OPS-251] the tests of a release run without a network but that of the machine to itself', () => {
  expect(Object.keys(networkInterfaces())).toEqual(['lo']);
});

test('[OPS-251] in an unpacked release a photo of a meter is read', async () => {
  const { username, password } = await utility.credentials(ORDERS[0]!.Benutzername);
  const body = { applicationId: utility.applicationId, username, password };
  const { token } = JSON.parse(await callHost(utility, '/auth/token', { body })) as { readonly token: string };
  const form = new FormData();
  form.set('image', new Blob([readFileSync(path.join(ROOT, 'recognition/vectors/drums.jpg'))], { type: 'image/jpeg' }));
  const { headers, body: bytes } = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await post('/api/image-ai/detect/', Buffer.from(await new Response(bytes).arrayBuffer()), {
    host: new URL(utility.origin).host,
    authorization: `Bearer ${token}`,
    'content-type': headers.get('content-type')!,
  });
  const values = (devices: readonly Device[]) =>
    devices.flatMap(({ inferredMeter }) => inferredMeter.rates.map((r) => r.value));
  const known = readFileSync(path.join(ROOT, 'recognition/vectors/answers.jsonl'), 'utf8').trim().split('\n');
  const [vector] = known
    .map((line) => JSON.parse(line) as Answer & { file: string })
    .filter(({ file }) => file.endsWith('/drums.jpg'));
  expect(values(answer.devices)).toEqual(values(vector!.devices));
  expect(values(answer.devices)).toHaveLength(1);
});

interface Device {
  readonly inferredMeter: { readonly rates: ReadonlyArray<{ readonly value: string | null }> };
}
interface Answer {
  readonly devices: readonly Device[];
}

function post(route: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { port: portal.running.port, host: '127.0.0.1', path: route, method: 'POST', headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.once('end', () =>
          answer.statusCode === 200 ? resolve(JSON.parse(text) as Answer) : reject(new Error(text)),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

test('[OPS-251] in it orders of an XLSX file are taken in, and readings leave as one', async () => {
  expect(verb('find', 'X-2')).toMatchObject({ code: 0, output: expect.stringContaining('2XLS') });
  expect(verb('enter', 'X-2', '12345', '--source', 'phone')).toMatchObject({ code: 0 });
  const file = path.join(folder, 'readings.xlsx');
  expect(verb('export', '--format', 'xlsx', '--out', file)).toMatchObject({ code: 0 });
  const [{ data: rows } = { data: [] }] = await readXlsxFile(readFileSync(file));
  expect(rows.flat()).toEqual(expect.arrayContaining(['X-2', '2XLS']));
});

test('[OPS-251] in it letters are drawn as PDF, with their texts', async () => {
  const file = path.join(folder, 'letters.zip');
  expect(verb('access', '--format', 'letters', '--out', file)).toMatchObject({ code: 0 });
  const files = unzipSync(readFileSync(file));
  expect(Object.keys(files)).toContain('letters-001.pdf');
  const pdf = files['letters-001.pdf']!;
  expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-');
  const page = await (await getDocument({ data: pdf, useSystemFonts: false, verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  expect(items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('Zähler');
});
