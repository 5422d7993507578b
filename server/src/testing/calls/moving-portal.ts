import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { type ImageMove, onTheMove } from '../../outside/image-stores.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { newAccount } from '../test-account.ts';
import { newJob } from '../test-job.ts';
import { photo, wirePhoto } from '../test-photos.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { environmentOf } from './run-command-line.ts';
import { testTerminal } from './test-terminal.ts';

/** Somebody who sends the same reading with two photos, again and again. */
export async function patientSender(server: TestServer) {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  const readingImages = [wirePhoto(await photo()), wirePhoto(await photo({ width: 64 }))];
  const results = [{ taskId: job.taskId, readingValue: 100, readingImages }];
  const options = { headers: { 'Idempotency-Key': randomUUID() } };
  return { tenant, send: () => job.send({ readingDate: '2026-03-10', results }, options) };
}

/** An empty folder, removed when the test file ends. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-move-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}

type MovingPortal = Awaited<ReturnType<typeof movingPortal>>;

/** A portal whose photos go from one place to another, and the command line for it. */
export async function movingPortal(imageMove: ImageMove) {
  const server = await testServer({ stores: { images: onTheMove(imageMove), imageMove } });
  const run = async (...words: readonly string[]) => {
    const terminal = testTerminal(os.tmpdir());
    const code = await runCommand(['images', ...words], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  return { ...imageMove, server, run };
}

/** Sends readings with two photos each, and puts these where they were before the move. */
export async function sendBeforeMove({ server, from, to }: MovingPortal, readings: number): Promise<string[]> {
  const senders = await Promise.all(Array.from({ length: readings }, () => patientSender(server)));
  for (const { send } of senders) expect((await send()).status).toBe(200);
  const keys: string[] = [];
  for await (const key of to.list(null)) keys.push(key);
  for (const key of keys) {
    await from.put(key, (await to.get(key))!);
    await to.remove(key);
  }
  return keys;
}

/** The names of all files in a folder and below it. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
