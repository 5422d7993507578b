import http from 'node:http';
import { connect } from 'node:net';
import { berlinToday } from '@zaehlwerk/samples/today';
import { openUtility, type Utility } from './utility.ts';
import type { RunningPortal } from './portal-process.ts';
import { storedImage } from './exported-readings.ts';

/** What a reading is of. Without access a meter number stands for the job, its OBIS code for the task. */
export interface SentJob {
  readonly jobId: string;
  readonly taskId: string;
  /** The utility's order number; L- and a number. */
  readonly orderNumber: string;
}

/** An order as its utility imports it: values by column name. */
export type Order = Readonly<Record<string, string>>;

/** What a port answered; null when the connection ended before the answer was whole. */
export type Got = { readonly status: number; readonly body: string } | null;

export interface AcceptedReading {
  readonly orderNumber: string;
  readonly readingValue: string;
  readonly imageIds: readonly string[];
}

/** A device that sends readings byte by byte, and what the utility has accepted from it. */
export interface Sender {
  readonly utility: Utility;
  readonly jobs: readonly SentJob[];
  /** The status of what is accepted. */
  readonly accepts: number;
  /** The end of the path that takes its sends. */
  readonly path: string;
  /** The body of a send: today's reading of one register, with a photo. */
  body(job: SentJob, value: number, photo: Buffer): Buffer;
  /** The bytes of a send as a browser writes them: head and body. */
  request(job: SentJob, key: string, body: Buffer): Promise<Buffer>;
  /** Everything accepted so far. */
  accepted(): Promise<readonly AcceptedReading[]>;
  image(imageId: string): Promise<Buffer>;
}

/** The device of an account with jobs. */
export interface ReadingSender extends Sender {
  /** Token of its account's direct link, and its password. */
  readonly linkToken: string;
  readonly password: string;
  /** Imports the order of a job again, with some columns changed. */
  changeOrder(job: SentJob, changes: Order): Promise<void>;
}

/** A token is valid a little longer than this; a long run needs several. */
const TOKEN_FOR_MS = 240_000;

/** Prefix of its meter numbers. */
const METER = '1LTG';

interface ListedJob {
  readonly id: string;
  readonly meter: { readonly meterNumber: string; readonly meterRateTasks: ReadonlyArray<{ readonly taskId: string }> };
}

/** Makes a utility with one account that has this many meters of one register. */
export async function openReadingSender(meters: number, portal?: RunningPortal): Promise<ReadingSender> {
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
  const username = 'leitung-1';
  const order = (orderNumber: string, changes: Order = {}): Order => ({
    Auftragsnummer: orderNumber,
    Benutzername: username,
    Zählernummer: orderNumber.replace('L-', METER),
    OBIS: '1-0:1.8.0',
    Vorkommastellen: '6',
    Nachkommastellen: '0',
    ...changes,
  });
  const bringIn = (orders: readonly Order[]) =>
    utility.operator('POST', `/applications/${utility.applicationId}/orders`, orders);
  await bringIn(Array.from({ length: meters }, (_, n) => order(`L-${n}`)));
  const credentials = await utility.credentials(username);
  const token = keepSignedIn(utility, credentials);
  const list = await callHost(utility, '/api/pro/job', { token: await token() });
  const { jobs } = JSON.parse(list) as { jobs: readonly ListedJob[] };
  return {
    utility,
    linkToken: credentials.token,
    password: credentials.password,
    jobs: jobs.map(({ id, meter }) => ({
      jobId: id,
      taskId: meter.meterRateTasks[0]!.taskId,
      orderNumber: meter.meterNumber.replace(METER, 'L-'),
    })),
    accepts: 200,
    path: '/meterRateTask/result',
    body({ taskId }, value, photo) {
      const results = [{ taskId, readingValue: value, readingImages: [wirePhoto(photo)] }];
      return Buffer.from(JSON.stringify({ readingDate: berlinToday(), results }));
    },
    request: async ({ jobId }, key, body) =>
      requestBytes(utility, `/api/pro/job/${jobId}/meterRateTask/result`, await token(), key, body),
    async changeOrder({ orderNumber }, changes) {
      await bringIn([order(orderNumber, changes)]);
    },
    async accepted() {
      const path = `/applications/${utility.applicationId}/readings?limit=10000`;
      return (JSON.parse(await utility.operator('GET', path)) as { readings: AcceptedReading[] }).readings;
    },
    image: (imageId) => storedImage(utility, imageId),
  };
}

/** A photo as it is sent. */
export function wirePhoto(photo: Buffer) {
  return { encodedImage: photo.toString('base64'), mimeType: 'image/jpeg' };
}

/** A send as a browser writes it: head and body. */
export function requestBytes({ origin }: Utility, path: string, token: string, key: string, body: Buffer): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${key}`,
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]);
}

/** Sends bytes and waits for a whole answer, until the connection ends or `giveUp` resolves. */
export function sendBytes(port: number, bytes: Buffer, giveUp?: Promise<unknown>): Promise<Got> {
  return new Promise((resolve) => {
    let answer = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = (got: Got): void => {
      resolve(got);
      socket.destroy();
    };
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const got = wholeAnswer(answer);
      if (got !== null) end(got);
    });
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
    void giveUp?.then(() => end(null));
  });
}

function wholeAnswer(bytes: Buffer): Got {
  const bodyAt = bytes.indexOf('\r\n\r\n') + 4;
  if (bodyAt < 4) return null;
  const head = bytes.subarray(0, bodyAt).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  const length = status === 204 ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
  const body = bytes.subarray(bodyAt);
  return body.length >= length ? { status, body: body.toString() } : null;
}

function keepSignedIn(utility: Utility, { username, password }: { username: string; password: string }) {
  const body = { applicationId: utility.applicationId, username, password };
  return keepToken(
    async () => (JSON.parse(await callHost(utility, '/auth/token', { body })) as { token: string }).token,
  );
}

/** A token that is fetched again before it ends. */
export function keepToken(fetchToken: () => Promise<string>): () => Promise<string> {
  const fetchNow = async () => ({ token: await fetchToken(), at: performance.now() });
  let fetched = fetchNow();
  return async () => {
    if (performance.now() - (await fetched).at > TOKEN_FOR_MS) fetched = fetchNow();
    return (await fetched).token;
  };
}

/** Calls the utility's host. Not with fetch, because not every machine resolves names below localhost. */
export function callHost(
  { origin, portal }: Utility,
  path: string,
  {
    body,
    token,
    method = body === undefined ? 'GET' : 'POST',
  }: { readonly body?: unknown; readonly token?: string; readonly method?: string },
): Promise<string> {
  const headers = {
    host: new URL(origin).host,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ port: portal.port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.once('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    request.once('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Sends the same bytes until they are acknowledged, after each restart that `back` stands for. 503 is expected while the
 * portal stops or starts; any other error is a fault of the product.
 */
export async function sendUntilAcknowledged(
  { utility, accepts }: Sender,
  bytes: Buffer,
  back: () => Promise<void>,
): Promise<void> {
  for (let got: Got = null; got?.status !== accepts; ) {
    await back();
    got = await sendBytes(utility.portal.port, bytes);
    if (got !== null && got.status !== accepts && got.status !== 503)
      throw new Error(`the portal answered ${got.status}`);
  }
}
