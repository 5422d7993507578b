import type { Problem } from '@zaehlwerk/contract/problems';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoForm } from '../../testing/calls/photo-form.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { ANSWER, portalWithService, readerAt } from '../../testing/photo-service.ts';
import { storedKeys } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { exifSegment, photo, withSegments } from '../../testing/test-photos.ts';
import { testServer, type TestAnswer } from '../../testing/test-server.ts';

const { log, lines } = collectLog();
const { server, service, reader } = await portalWithService({ log });
const codeOf = (answer: TestAnswer): string => answer.json<Problem>().code;
const said = (answer: TestAnswer) => [answer.status, answer.status === 200 ? null : codeOf(answer)];

test('[AIR-01, AIR-09, AIR-10, API-21, API-22, API-23, API-24, API-25, OPN-089, OPN-K13] what the service reads of a photo is answered as it is', async () => {
  const { sendPhoto } = await reader();
  const jpeg = await photo({ width: 640, height: 480 });
  const answer = await sendPhoto(jpeg);
  expect([answer.status, answer.json()]).toEqual([200, ANSWER]);
  const asked = service.asked.at(-1)!;
  expect(asked).toMatchObject({
    path: '/lesen',
    query: { stelle: '7' },
    authorization: 'Bearer geheimer-schluessel-der-fotos',
  });
  const form = await new Response(Uint8Array.from(asked.body), {
    headers: { 'content-type': asked.contentType ?? '' },
  }).formData();
  const sent = form.get('image') as File;
  expect([sent.type, Buffer.from(await sent.arrayBuffer()).equals(jpeg)]).toEqual(['image/jpeg', true]);
});

test('[OPN-089, S62] nothing of a photo is kept or said in the log', async () => {
  const { account, sendPhoto } = await reader();
  await sendPhoto(withSegments(await photo(), exifSegment(1)));
  expect(await storedKeys(server, account.tenant)).toEqual([]);
  expect(parseLog(lines()).filter((line) => JSON.stringify(line).includes('021074'))).toEqual([]);
});

test('[OPN-089] a list without devices is an answer', async () => {
  const portal = await portalWithService();
  portal.service.answer(() => ({ status: 200, body: { devices: [] } }));
  const answer = await (await portal.reader()).sendPhoto();
  expect([answer.status, answer.json()]).toEqual([200, { devices: [] }]);
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const bytes = (...all: Parameters<typeof photoForm>) => photoForm(...all);
const jpegOf = async (...options: Parameters<typeof photo>) => Uint8Array.from(await photo(...options));

test.each([
  ['no form at all', async () => ({ body: Buffer.from('{}'), headers: {} }), 415, 'wrongContentType'],
  ['a form that is cut off', async () => cut(await bytes(await jpegOf())), 400, 'malformed'],
  ['a form without parts', async () => ({ body: Buffer.from('--x--\r\n'), headers: formOf('x') }), 400, 'invalid'],
  ['another field', async () => bytes(await jpegOf(), { field: 'bild' }), 400, 'invalid'],
  ['a text', async () => bytes('kein Bild'), 400, 'invalid'],
  ['nothing', async () => bytes(''), 400, 'invalid'],
  ['an empty file', async () => bytes(new Uint8Array(0)), 415, 'wrongContentType'],
  ['another kind of picture', async () => bytes(Uint8Array.from(png)), 415, 'wrongContentType'],
  ['anything', async () => bytes(Uint8Array.from(randomBytes(10_000))), 415, 'wrongContentType'],
  ['half of a photo', async () => bytes((await jpegOf()).slice(0, 4000)), 415, 'wrongContentType'],
  ['a photo for printing', async () => bytes(await jpegOf({ kind: 'cmyk' })), 415, 'wrongContentType'],
  ['more than 5 MB', async () => bytes(padded(await photo(), 5 * 1024 * 1024 + 1)), 413, 'tooLarge'],
  ['much more than 5 MB', async () => bytes(padded(await photo(), 6 * 1024 * 1024)), 413, 'tooLarge'],
  ['65,000 by 65,000 pixels', async () => bytes(enlarged(await photo())), 413, 'tooLarge'],
])('[OPN-K13] %s is refused before anything is decoded', async (_, make, status, code) => {
  const { send } = await reader();
  const before = service.asked.length;
  expect(said(await send(await make()))).toEqual([status, code]);
  expect(service.asked).toHaveLength(before);
});

test('[OPN-K13] what is missing in the form is named', async () => {
  const { send } = await reader();
  const missing = await send(await photoForm('a', { field: 'b' }));
  expect(missing.json<Problem>().fieldErrors).toMatchObject([{ field: 'image', code: 'required' }]);
  expect((await send(await photoForm('a'))).json<Problem>().fieldErrors).toMatchObject([
    { field: 'image', code: 'wrongType' },
  ]);
});

test('[API-22] without a token nothing is read', async () => {
  const tenant = await server.newTenant();
  const answer = await tenant.call('POST', '/api/image-ai/detect/', await photoForm(await jpegOf()));
  expect(said(answer)).toEqual([401, 'unauthorized']);
});

test('[AIR-03, ROL-14, OPN-093, OPN-K13] only accounts that have a job for which photos are read', async () => {
  const off = { features: { aiImageEvaluationEnabled: false } };
  const forbidden = { features: { imagesForbidden: true } };
  const on = { features: { aiImageEvaluationEnabled: true } };
  for (const [tenant, jobs, allowed] of [
    [{}, [{}], false],
    [on, [{}], true],
    [on, [off, off], false],
    [on, [off, {}], true],
    [{}, [off, on], true],
    [on, [], false],
    [on, [forbidden, off], false],
    [on, [forbidden, {}], true],
    [{ features: { ...on.features, ...forbidden.features } }, [on], false],
  ] as const) {
    const account = await newAccount(server, await server.newTenant({ config: tenant }));
    for (const job of jobs) await newJob(server, account, job);
    const answer = await account.call('POST', '/api/image-ai/detect/', await photoForm(await jpegOf()));
    expect([tenant, jobs, answer.status]).toEqual([tenant, jobs, allowed ? 200 : 403]);
  }
});

test('[OPN-089] an account has at most 30 photos read in a minute, and each its own 30', async () => {
  const { sendPhoto } = await reader();
  const answers = await Promise.all(Array.from({ length: 40 }, () => sendPhoto()));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every((answer) => ['tooManyRequests', 'unavailable'].includes(codeOf(answer)))).toBe(true);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  expect((await (await reader()).sendPhoto()).status).toBe(200);
});

test.each([
  ['an error', { status: 500 }],
  ['not found', { status: 404 }],
  ['no JSON', { status: 200, body: 'Zählerstand' }],
  ['another shape', { status: 200, body: { devices: [{ meter: 1 }] } }],
  ['too much', { status: 200, body: ' '.repeat(2 * 1024 * 1024) }],
  ['elsewhere', { status: 302, headers: { location: '/anders' } }],
])('[OPN-089, OPN-K13] a service that answers with %s has not read the photo', async (_, given) => {
  const portal = await portalWithService({ log });
  portal.service.answer(() => given);
  const answer = await (await portal.reader()).sendPhoto();
  expect(said(answer)).toEqual([502, 'photoNotRead']);
  expect(portal.service.asked).toHaveLength(1);
  expect(lines().join('')).not.toContain('geheimer-schluessel');
});

test('[OPN-089] a service that is gone has not read the photo, and where nobody reads photos the call is not there', async () => {
  const gone = await testServer({ config: { photoService: { address: 'http://127.0.0.1:1/', key: null } } });
  expect(said(await (await readerAt(gone)).sendPhoto())).toEqual([502, 'photoNotRead']);
  const nobody = await testServer({ config: { photoService: 'none' } });
  expect(said(await (await readerAt(nobody)).sendPhoto())).toEqual([503, 'unavailable']);
});

test('[OPN-089] this server reads photos itself; of many at once those beyond a few are asked to come again', async () => {
  const own = await testServer();
  const { sendPhoto } = await readerAt(own);
  const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888880' } })
    .jpeg()
    .toBuffer();
  const answers = await Promise.all(Array.from({ length: 25 }, () => sendPhoto(wall)));
  const read = answers.filter(({ status }) => status === 200);
  expect(read.length).toBeGreaterThanOrEqual(8);
  for (const answer of read) expect(answer.json()).toEqual({ devices: [] });
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => [...said(answer), answer.headers['retry-after']])).toEqual(
    refused.map(() => [503, 'unavailable', '5']),
  );
  expect((await sendPhoto(wall)).status).toBe(200);
});

function formOf(boundary: string): Readonly<Record<string, string>> {
  return { 'content-type': `multipart/form-data; boundary=${boundary}` };
}

function cut({ body, headers }: Awaited<ReturnType<typeof photoForm>>) {
  return { body: body.subarray(0, body.length - 60), headers };
}

/** The same photo with as many bytes behind its end. */
function padded(jpeg: Buffer, length: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(length);
  longer.set(jpeg);
  return longer;
}

/** The same photo, whose header says that it is 65,000 pixels wide and high. */
function enlarged(jpeg: Buffer): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(65_000, frame + 5);
  copy.writeUInt16BE(65_000, frame + 7);
  return Uint8Array.from(copy);
}
