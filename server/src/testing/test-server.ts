import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { Agent, request as send } from 'node:http';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../limit-settings.ts';
import { newCounters } from '../counters.ts';
import { connect, type ConnectionLimits, disconnect } from '../database/connection.ts';
import { hashOperatorKey } from '../http/caller/authenticate.ts';
import { type FirstAttemptLimits, firstAttempts } from '../first-attempts.ts';
import { makeTenantScope } from '../http/caller/make-scope.ts';
import { systemScope } from '../http/caller/system-scope.ts';
import { workQueue } from '../database/work-queue.ts';
import { keepImporting } from '../intake/kept/keep-importing.ts';
import { keepReminding } from '../features/reminders/run-reminders.ts';
import type { TenantScope } from '../http/scope.ts';
import { photoReadingOf } from '../outside/photo-reading.ts';
import { crmOf } from '../features/communication/crm-of.ts';
import { type IdentityProvider, identityProviderOf } from '../outside/identity-provider.ts';
import { type ImageStores, imageStoresOf } from '../outside/image-stores.ts';
import type { MailServer } from '../outside/mail-server.ts';
import { makeParts } from '../make-parts.ts';
import type { Parts } from '../parts.ts';
import { closeAtEnd } from './close-at-end.ts';
import { guardTenants } from './guard-tenants.ts';
import { testConfig } from './test-config.ts';
import { trustingProvider } from './trusting-provider.ts';
import { copyTemplate, type TestDatabase } from './test-database.ts';

export interface TestTenant {
  readonly applicationId: string;
  /** The host of this tenant; sent by its `call`. */
  readonly host: string;
  readonly scope: TenantScope;
  /** Calls this tenant over real HTTP with its host. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
}

export interface CallOptions {
  readonly token?: string;
  /** Sent as JSON; text and bytes are sent unchanged (set the content type in the headers). */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  /** The parsed body; throws when it is not JSON. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it expects
  json<T = Record<string, unknown>>(): T;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly origin: string;
  /** The key of the operator interface, for `token`. */
  readonly operatorKey: string;
  /** Sets the server's clock. */
  setNow(instant: string): void;
  call(method: string, path: string, options?: CallOptions & { readonly host?: string }): Promise<TestAnswer>;
  newTenant(options?: { readonly name?: string; readonly config?: unknown }): Promise<TestTenant>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** A migrated database; by default a new copy of the template. */
  readonly database?: TestDatabase;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** By default a Tuesday in spring, so that no test depends on the day it runs. */
  readonly now?: string;
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<Config>;
  /** By default none is set up. */
  readonly mailServer?: MailServer;
  /** By default that of the settings, or one that asks nobody anything. */
  readonly identityProvider?: IdentityProvider | null;
  /** By default no call waits for its mail: tests look at what is in the outbox, and send it when they want to. */
  readonly firstAttempts?: FirstAttemptLimits;
  readonly log?: Logger;
  /** By default photos are files, in a folder of their own. */
  readonly stores?: ImageStores;
  /** Whether it imports files in the background; by default they wait. */
  readonly imports?: boolean;
  /** Whether it makes reminders in the background; by default they wait. */
  readonly reminders?: boolean;
  /** The folder of a built web app; by default none. */
  readonly webDist?: string;
  /** Adds routes for the test. */
  readonly routes?: (app: FastifyInstance) => void | Promise<void>;
}

const NO_FIRST_ATTEMPTS: FirstAttemptLimits = { atOnce: 0, timeoutMs: 0 };

/**
 * Starts the real app on a free port over a new copy of the migrated database, closed when the test file ends. Tests of
 * one file may share it: each creates its own tenant, and tenants share no data.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await copyTemplate());
  const connection = connect(database.target, undefined, options.connectionLimits);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-files-'));
  const operatorKey = randomBytes(24).toString('base64url');
  let now = new Date(options.now ?? '2026-03-10T10:00:00Z');
  const config = testConfig(dataDir, options);
  const log = options.log ?? pino({ level: 'silent' });
  const counters = newCounters();
  const parts = makeParts({
    ...connection,
    config,
    ...(options.stores ?? imageStoresOf(config)),
    mailServer: options.mailServer ?? null,
    firstAttempts: firstAttempts(systemScope('mails'), options.firstAttempts ?? NO_FIRST_ATTEMPTS),
    workQueue: workQueue(connection.pool, log, counters),
    counters,
    crm: crmOf(config, connection.db, log),
    identityProvider:
      options.identityProvider === undefined
        ? (identityProviderOf(config, log) ?? trustingProvider())
        : options.identityProvider,
    photoReading: photoReadingOf(config, log),
    clock: () => now,
    log,
  });
  await addOperatorKey(parts, operatorKey);
  const app = await buildApp(parts, options.webDist ?? path.join(dataDir, 'no-web-app'));
  await options.routes?.(app);
  const checkStatements = guardTenants(connection.pool, app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  if (options.imports === true) await keepImporting(parts, systemScope('imports'));
  if (options.reminders === true) await keepReminding(parts, systemScope('reminders'));
  const agent = new Agent({ keepAlive: true });
  const call: TestServer['call'] = (method, target, callOptions = {}) =>
    callOver(agent, port, method, target, callOptions);
  const server: TestServer = {
    app,
    parts,
    origin: `http://127.0.0.1:${port}`,
    operatorKey,
    setNow: (instant) => void (now = new Date(instant)),
    call,
    newTenant: (tenant = {}) => newTenant(parts, call, tenant),
    async close() {
      agent.destroy();
      await app.close();
      await parts.firstAttempts.end();
      await parts.workQueue.close();
      await parts.photoReading?.close();
      const checked = await checkStatements().catch((error: unknown) => error);
      await disconnect(connection);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (checked !== undefined) throw checked;
    },
  };
  closeAtEnd(server);
  return server;
}

async function addOperatorKey(parts: Parts, key: string): Promise<void> {
  await parts.db
    .insertInto('operator_keys')
    .values({ key_id: randomUUID(), key_hash: hashOperatorKey(key), name: 'test' })
    .execute();
}

async function newTenant(
  parts: Parts,
  call: TestServer['call'],
  { name = 'Stadtwerke Beispiel', config = {} }: { readonly name?: string; readonly config?: unknown },
): Promise<TestTenant> {
  const applicationId = `app-${randomBytes(6).toString('hex')}`;
  const host = `${applicationId}.example`;
  const document = JSON.stringify({ name, hosts: [host], brandColor: null, config });
  await parts.db.insertInto('applications').values({ application_id: applicationId, document, logo: null }).execute();
  await parts.db.insertInto('application_hosts').values({ host, application_id: applicationId }).execute();
  return {
    applicationId,
    host,
    scope: makeTenantScope(applicationId),
    call: (method, target, options = {}) => call(method, target, { ...options, host }),
  };
}

/** Uses node:http because fetch neither lets a test choose the host nor leaves addresses such as `//m/…` unchanged. */
function callOver(
  agent: Agent,
  port: number,
  method: string,
  target: string,
  { token, body, headers = {}, host }: CallOptions & { readonly host?: string },
): Promise<TestAnswer> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : Buffer.from(raw ? (body as string) : JSON.stringify(body));
  const sent: Record<string, string> = {
    ...(host === undefined ? {} : { host }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = send({ agent, port, host: '127.0.0.1', method, path: target, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const all = Buffer.concat(chunks);
        const text = all.toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as TestAnswer['headers'],
          bytes: all,
          text,
          // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it expects
          json: <T>() => JSON.parse(text) as T,
        });
      });
    });
    request.once('error', reject);
    request.end(bytes);
  });
}
