// Clients of all kinds at once, in a process of their own, until it is ended. Says how often each call was answered how.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { csvOf } from '@zaehlwerk/samples/csv';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { berlinToday } from '@zaehlwerk/samples/today';
import { seconds } from '../attack.ts';
import { sendPhoto } from '../attacks/photos.ts';
import {
  callPortal,
  importOrders,
  jsonHeaders,
  listJobs,
  openVictim,
  postJson,
  type Session,
  signIn,
} from '../call-portal.ts';

/** Enough that none of them meets its quota of a day (OPN-180). */
const ACCOUNTS = 360;
const METERS = 30;
/** Clients work at once; each pauses for so long after a call. */
const CLIENTS = 8;
const PAUSE_S = 0.05;
/** Of a hundred calls of a client, after one another. */
const MIX = {
  list: 28,
  reading: 28,
  withPhoto: 15,
  page: 5,
  renew: 8,
  signIn: 3,
  export: 3,
  unknown: 3,
  read: 2,
  import: 2,
  refused: 3,
} as const;
type Kind = keyof typeof MIX;
const METER_PHOTO = join(import.meta.dirname, '..', '..', '..', 'recognition', 'vectors', 'display.jpg');

const utility = await openVictim({ aiImageEvaluationEnabled: true });
const { applicationId, portal } = utility;
const orders = await importOrders(utility, ACCOUNTS * METERS, 'LAST', (n) => `last-${n % ACCOUNTS}`);
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#777777', noise } });
const photo = (await picture.jpeg({ quality: 70 }).toBuffer()).toString('base64');

const meterPhoto = readFileSync(METER_PHOTO);

const counts: Record<string, number> = {};
setInterval(() => process.send?.(counts), 1_000);
await Promise.all(Array.from({ length: CLIENTS }, (_, n) => work(n)));

/** One client, which is one account after the other. */
async function work(client: number): Promise<void> {
  const random = randomNumbers(client + 1);
  for (let account = client; ; account = (account + CLIENTS) % ACCOUNTS) await visit(`last-${account}`, random);
}

interface Job {
  readonly id: string;
  readonly meter: { readonly meterRateTasks: ReadonlyArray<{ readonly taskId: string }> };
}

function ordersOf(username: string): typeof orders {
  return orders.filter((order) => order.Benutzername === username);
}

async function visit(username: string, random: () => number): Promise<void> {
  const { token: link } = await utility.credentials(username);
  let session: Session = await signIn(utility, link);
  let jobs: readonly Job[] = [];
  let after = '';
  const post = (path: string, body: object, token?: string) =>
    postJson(utility, path, body, { token, headers: { 'idempotency-key': randomUUID() } });
  const get = (path: string, token = session.token) =>
    callPortal(portal, path, { headers: jsonHeaders(utility, token) });
  const send = (readingImages: readonly object[]) => {
    const job = jobs[Math.floor(random() * jobs.length)]!;
    const { taskId } = job.meter.meterRateTasks[0]!;
    const results = [{ taskId, readingValue: Math.floor(random() * 900_000), readingImages }];
    return post(`/api/pro/job/${job.id}/meterRateTask/result`, { readingDate: berlinToday(), results }, session.token);
  };
  const encoded = { encodedImage: photo, mimeType: 'image/jpeg' };
  const calls: Readonly<Record<Kind, () => Promise<{ readonly kind: string }>>> = {
    list: async () => {
      const answer = await listJobs<Job>(utility, session.token);
      if (answer.kind === '200') ({ jobs } = answer);
      return answer;
    },
    reading: () => send([]),
    withPhoto: () => send([encoded]),
    page: () => get('/'),
    renew: async () => {
      const answer = await post('/auth/token', { applicationId, token: session.refreshToken });
      if (answer.kind === '200') session = JSON.parse(answer.body) as Session;
      return answer;
    },
    signIn: () => post('/auth/token', { applicationId, token: link }),
    export: async () => {
      const list = `/api/operator/applications/${applicationId}/readings?limit=500${after && `&after=${after}`}`;
      const answer = await get(list, portal.operatorKey);
      if (answer.kind === '200') after = (JSON.parse(answer.body) as { next: string }).next;
      return answer;
    },
    unknown: () => {
      const login = (JSON.parse(atob(session.token.split('.')[1]!)) as { accountId: string }).accountId;
      const reading = { meterNumber: '1FREMD', readingValue: 7, readingDate: berlinToday(), login };
      return post('/api/pro/unknown-reading', reading, session.token);
    },
    read: async () => ({ kind: await sendPhoto(utility, session.token, meterPhoto) }),
    import: () =>
      postJson(utility, `/api/operator/applications/${applicationId}/orders`, csvOf(ordersOf(username)), {
        token: portal.operatorKey,
        headers: { 'content-type': 'text/csv' },
      }),
    refused: () => post('/api/pro/unknown-reading', { meterNumber: 'x'.repeat(4_000) }, session.token),
  };
  const kinds = (Object.keys(MIX) as Kind[]).flatMap((kind) => Array.from({ length: MIX[kind] }, () => kind));
  await calls.list();
  for (let n = 0; n < METERS; n += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    const { kind: answer } = await calls[kind]();
    const name = `${kind} ${answer}`;
    counts[name] = (counts[name] ?? 0) + 1;
    await seconds(PAUSE_S);
  }
}
