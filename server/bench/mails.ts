import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { freePort, type Portal, ready, startPortal, stop } from './portal.ts';
import type { Row } from './table.ts';

const MAILS = 10_000;
const SERVER = path.join(import.meta.dirname, '..', 'src', 'main.ts');
const TENANT = 'bench';

/** Lets two instances drain 10,000 waiting mails into an SMTP server of this process, and looks for mails that came twice. */
export async function measureMails(): Promise<Row> {
  const sink = await startSink();
  const settings = {
    SMTP_URL: `smtp://localhost:${sink.port}`,
    SMTP_TLS: 'off',
    MAIL_FROM: 'zaehler@stadtwerk.example',
  };
  const portal = await startPortal(settings);
  const second = await startSecond(portal);
  try {
    await portal.operator('PUT', `/api/operator/applications/${TENANT}`, {
      name: 'Bench',
      hosts: [],
      logo: null,
      brandColor: null,
      config: {},
    });
    const processes = [process.pid, portal.process.pid ?? 0, second.pid ?? 0];
    const before = processes.map(processorSeconds);
    const seconds = await drain(portal, sink);
    const [inSink, ...inInstances] = processes.map((pid, n) => processorSeconds(pid) - before[n]!);
    const used = `processor: sink ${inSink!.toFixed(1)} s, instances ${inInstances.map((one) => `${one.toFixed(1)} s`).join(' and ')}`;
    const figure = MAILS / seconds;
    const doubled = sink.messageIds.length - new Set(sink.messageIds).size;
    return {
      what: `mails a second, ${MAILS} of them waiting, two instances`,
      figure,
      unit: '/s',
      holds: figure >= 200 && doubled === 0,
      target: '≥ 200 /s',
      behind: `${seconds.toFixed(1)} s, ${doubled} doubled; ${used}`,
    };
  } finally {
    await stop(second);
    await portal.stop();
    await sink.close();
  }
}

/** Processor time of a process so far, from /proc in ticks of 10 ms. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Sink {
  readonly port: number;
  readonly messageIds: readonly string[];
  readonly full: Promise<number>;
  close(): Promise<void>;
}

async function startSink(): Promise<Sink> {
  const messageIds: string[] = [];
  const port = await freePort();
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messageIds.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '');
        if (messageIds.length === MAILS) resolve(performance.now());
        done();
      });
    },
  });
  await new Promise<void>((listening) => void server.listen(port, 'localhost', listening));
  return {
    port,
    messageIds,
    full: promise,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** A second instance over the portal's database. */
async function startSecond({ environment }: Portal) {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  await ready(`http://127.0.0.1:${port}`, child);
  return child;
}

/** Puts all mails into the outbox in one statement; gives the seconds until all came in and none is left. */
async function drain({ database }: Portal, sink: Sink): Promise<number> {
  const pool = new pg.Pool({ ...database, max: 1 });
  const ids = Array.from({ length: MAILS }, () => randomUUID());
  await pool.query(
    `insert into mails (mail_id, application_id, kind, language, recipient, subject, body_text, body_html, created_at,
       expires_at, next_at)
     select id, $2, 'test', 'de', 'karin@post.example', 'Probe', repeat('Ein Satz. ', 50), repeat('<p>Ein Satz.</p>', 150),
       now(), now() + interval '3 days', now()
     from unnest($1::uuid[]) as id`,
    [ids, TENANT],
  );
  const from = performance.now();
  const until = await sink.full;
  for (let left = 1; left > 0; ) {
    const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from mails');
    left = rows[0]?.left ?? 0;
  }
  await pool.end();
  return (until - from) / 1000;
}
