import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { closedLoop, type Load, loopOf, type Shot } from './closed-loop.ts';

const CONNECTIONS = 16;

/** The jobs of one account with their tasks, and the bearer token to send with. */
export interface Targets {
  readonly token: string;
  readonly applicationId: string;
  readonly accountId: string;
  readonly jobs: ReadonlyArray<{ readonly id: string; readonly taskId: string; readonly value: number }>;
  readonly readingDate: string;
}

/** Measures accepting readings over HTTP with every check, one at a time on each connection. */
export function acceptOverHttp(
  origin: string,
  targets: Targets,
  seconds: number,
  photo: string | null,
  connections = CONNECTIONS,
  address: string | null = null,
): Promise<Load> {
  let n = 0;
  return closedLoop(origin, connections, seconds, (): Shot => {
    const job = targets.jobs[n++ % targets.jobs.length]!;
    const readingImages = photo === null ? [] : [{ encodedImage: photo, mimeType: 'image/jpeg' }];
    const results = [{ taskId: job.taskId, readingValue: job.value, readingImages }];
    const path = address ?? `/api/pro/job/${job.id}/meterRateTask/result`;
    return posting(path, targets.token, { results, readingDate: targets.readingDate });
  });
}

function posting(path: string, token: string, body: object): Shot {
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const headers = { authorization: `Bearer ${token}`, ...json };
  return { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) };
}

/** Measures accepting readings without access, as acceptOverHttp does. */
export function acceptWithoutAccess(
  origin: string,
  token: string,
  { readingDate }: Targets,
  seconds: number,
  photo: string,
  connections: number,
): Promise<Load> {
  const readingImages = [{ encodedImage: photo, mimeType: 'image/jpeg' }];
  const reading = {
    meterType: 'ELECTRIC_METER',
    meterNumber: '1EMH0000000001',
    readingValues: [{ obis: '1-0:1.8.0', value: 21_074.3, readingImages }],
    readingDate,
    readingReason: 'ANNUAL_READING',
    contact: {
      firstname: 'Maria',
      lastname: 'Weßel',
      street: 'Bahnhofstraße',
      houseNumber: '1',
      zip: '34990',
      city: 'Ellerbach',
    },
  };
  return closedLoop(origin, connections, seconds, () => posting('/api/unknown-readings/results', token, reading));
}

/** The baseline: the same rows in one transaction each, with prepared statements and nothing else. */
export async function commitBare(
  target: pg.PoolConfig,
  targets: Targets,
  answer: string,
  seconds: number,
): Promise<Load> {
  const pool = new pg.Pool({ ...target, max: CONNECTIONS });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  let n = 0;
  const load = await loopOf(CONNECTIONS, seconds, async (worker) => {
    await commitOne(clients[worker]!, targets, n++, answer);
    return true;
  });
  for (const client of clients) client.release();
  await pool.end();
  return load;
}

async function commitOne(client: pg.PoolClient, targets: Targets, n: number, answer: string): Promise<void> {
  const job = targets.jobs[n % targets.jobs.length]!;
  const submission = randomUUID();
  const now = new Date();
  await client.query('begin');
  await client.query({
    name: 'bare-submission',
    text: `insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, answer,
             reading_date, captured_at, received_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      targets.applicationId,
      submission,
      targets.accountId,
      job.id,
      randomUUID(),
      randomBytes(32),
      answer,
      targets.readingDate,
      null,
      now,
    ],
  });
  await client.query({
    name: 'bare-result',
    text: `insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, comment, created)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      targets.applicationId,
      randomUUID(),
      submission,
      job.taskId,
      String(job.value),
      targets.readingDate,
      null,
      now,
    ],
  });
  await client.query('commit');
}
