import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { photoForm } from '../../testing/calls/photo-form.ts';
import { portalWithService } from '../../testing/photo-service.ts';
import { photo } from '../../testing/test-photos.ts';
import type { TestAnswer, TestServer } from '../../testing/test-server.ts';
import { type Giver, newManager, newShare } from '../../testing/test-share.ts';

const JPEG = Uint8Array.from(await photo());
const ON = { features: { aiImageEvaluationEnabled: true } };

/** A property manager, and shares of theirs: each a login of its own. */
async function withShares(server: TestServer, count: number): Promise<readonly [Giver, ...Giver[]]> {
  const manager = await newManager(server, 1);
  await server.parts.db
    .updateTable('applications')
    .set({ document: JSON.stringify({ config: ON }) })
    .where('application_id', '=', manager.tenant.applicationId)
    .execute();
  const shares: Giver[] = [];
  for (let n = 0; n < count; n += 1) {
    const giver = shares.at(-1) ?? manager;
    shares.push(await newShare(giver, { jobIds: manager.jobIds, allowToReShare: true }));
  }
  return [manager, ...shares];
}

async function sendPhoto({ call }: Giver, jpeg = JPEG): Promise<TestAnswer> {
  return call('POST', '/api/image-ai/detect/', await photoForm(jpeg));
}

test('[S34, OPN-308] an account and all shares below it have 30 photos read in a minute together', async () => {
  const { server } = await portalWithService();
  const logins = await withShares(server, 2);
  const answers: TestAnswer[] = [];
  for (let turn = 0; turn < 33; turn += 1) answers.push(await sendPhoto(logins[turn % 3]!));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429, 429, 429]);
});

test('[S34, OPN-308] who sends many photos at once, with shares too, leaves room for others', async () => {
  const { server, service } = await portalWithService();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  service.answer(async () => {
    await mayAnswer;
    return { status: 200, body: { devices: [] } };
  });
  const [greedy, [modest]] = [await withShares(server, 1), await withShares(server, 0)];
  const many = Array.from({ length: 28 }, (_, n) => sendPhoto(greedy[n % 2]!));
  await service.count(8);
  const other = Uint8Array.from(await photo({ width: 200, height: 100 }));
  const own = sendPhoto(modest, other);
  await service.count(9);
  answer();
  expect(service.asked[8]!.body.includes(Buffer.from(other))).toBe(true);
  expect((await own).status).toBe(200);
  const codes = (await Promise.all(many)).map((one) => (one.status === 200 ? 200 : one.json<Problem>().code));
  expect(codes.filter((code) => code !== 200 && code !== 'unavailable')).toEqual([]);
});

/** A form with a photo and thousands of parts with nothing in them. */
async function formOfParts(count: number, first: boolean) {
  const { body, headers } = await photoForm(JPEG);
  const boundary = /boundary=(.*)/.exec(headers['content-type']!)![1];
  const empty = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;
  const end = `--${boundary}--`;
  const photoPart = body.subarray(0, body.lastIndexOf(end));
  const others = Buffer.from(empty.repeat(count));
  return { headers, body: Buffer.concat([...(first ? [photoPart, others] : [others, photoPart]), Buffer.from(end)]) };
}

test('[S47, OPN-308] a photo among a few other fields is read, one among thousands is refused', async () => {
  const { server, service } = await portalWithService();
  const [{ call }] = await withShares(server, 0);
  const send = async (count: number, first: boolean) =>
    (await call('POST', '/api/image-ai/detect/', await formOfParts(count, first))).status;
  expect([await send(9, true), await send(9, false)]).toEqual([200, 200]);
  expect([await send(10, true), await send(10, false), await send(50_000, true)]).toEqual([400, 400, 400]);
  expect(service.asked).toHaveLength(2);
});
