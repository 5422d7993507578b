import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../../command-line/run-command.ts';
import type { DatabaseTarget } from '../../database/connection.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { newAccount } from '../test-account.ts';
import { copyTemplate, emptyDatabase } from '../test-database.ts';
import { newJob } from '../test-job.ts';
import { photo, wirePhoto } from '../test-photos.ts';
import { testServer, type TestTenant } from '../test-server.ts';
import { urlOfTarget } from '../url-of-target.ts';
import { testTerminal } from './test-terminal.ts';

/** Where a portal keeps its data, and the command line with the settings of it. */
export interface Place {
  readonly target: DatabaseTarget;
  readonly images: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Runs `backup <words>` in the folder of the files. */
  run(...words: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }>;
}

/** A folder for backups, portals to be backed up into it, and empty places; all of it goes when the test file ends. */
export function backups() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-backups-'));
  closeAtEnd({ close: async () => rmSync(folder, { recursive: true, force: true }) });
  return {
    /** A file of the folder. */
    fileOf: (name: string): string => path.join(folder, name),
    /** `width`: of the larger one of the two photos of each reading. */
    backedUpPortal: (width = 64) => backedUpPortal(folder, width),
    /** An empty database and an empty folder for photos. */
    async emptyPlace(secretKey: Buffer): Promise<Place> {
      return placeAt(folder, (await emptyDatabase()).target, path.join(folder, randomUUID()), secretKey);
    },
  };
}

function placeAt(folder: string, target: DatabaseTarget, images: string, secretKey: Buffer): Place {
  const settings = {
    DATABASE_URL: urlOfTarget(target),
    DATA_DIR: path.join(folder, randomUUID()),
    IMAGES_URL: pathToFileURL(images).href,
    SECRET_KEY: secretKey.toString('base64'),
  };
  return {
    target,
    images,
    settings,
    async run(...words) {
      const terminal = testTerminal(folder);
      const code = await runCommand(['backup', ...words], settings, terminal);
      return { code, out: terminal.written(), err: terminal.err() };
    },
  };
}

/** A portal with readings and photos, and the place where it keeps them. */
async function backedUpPortal(folder: string, width: number) {
  const database = await copyTemplate();
  const server = await testServer({ database });
  const { images, secretKeys } = server.parts.config;
  const [secretKey] = secretKeys;
  if (images.kind !== 'files' || secretKey === undefined) throw new Error('photos are no files');
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const pictures = [wirePhoto(await photo()), wirePhoto(await photo({ width, height: width }))];
  return {
    server,
    tenant,
    secretKey,
    place: placeAt(folder, database.target, images.folder, secretKey),
    /** Sends a reading of a new order with two photos; gives the id of its order once it is accepted. */
    async send(): Promise<string> {
      const job = await newJob(server, account);
      const results = [{ taskId: job.taskId, readingValue: 100, readingImages: pictures }];
      const answer = await job.send({ readingDate: '2026-03-10', results });
      if (answer.status !== 200) throw new Error(answer.text);
      return job.jobId;
    },
  };
}

/** The keys of the photos of a tenant in a place of files. */
export function photosIn({ images }: Place, { applicationId }: TestTenant): string[] {
  return readdirSync(path.join(images, applicationId), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${applicationId}/${name}`)
    .sort();
}
