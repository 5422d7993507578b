import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { COLLECTS_ON_SIGNAL } from '../attack/attack.ts';
import { type MailSink, startMailSink } from '../campaign/mail-sink.ts';
import { changed, DEPLOY } from '../deploy/deployed-files.ts';
import { haproxySettings, makeCertificate } from '../deploy/start-proxy.ts';
import { freePort, MANY_WITHOUT_ACCESS } from '../portal/portal-process.ts';
import { type PortalInstance, portalInstance } from '../portal/portal-instance.ts';
import { type Postgres, type PostgresVersion, startPostgres } from '../portal/start-postgres.ts';
import { openUtility, type Utility } from '../portal/utility.ts';
import { type Part, partOf } from './part.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PASSWORDS = { zaehlwerk_owner: 'owner', zaehlwerk: 'portal' } as const;
type Role = keyof typeof PASSWORDS;

/** How many instances there are, on what. */
export interface Setup {
  readonly instances: number;
  readonly postgres: PostgresVersion;
  readonly pooled: boolean;
}

/** Both versions, with pgbouncer and without, two instances and three. */
export const SETUPS: readonly Setup[] = [
  { instances: 3, postgres: '15', pooled: true },
  { instances: 2, postgres: '18', pooled: true },
  { instances: 2, postgres: '15', pooled: false },
  { instances: 3, postgres: '18', pooled: false },
];

/** As it is asked for. */
export function nameOf({ instances, postgres, pooled }: Setup): string {
  return `${instances}x${postgres}${pooled ? '+pgbouncer' : ''}`;
}

/** Equal instances behind HAProxy, with all that they rest on. */
export interface Town {
  readonly setup: Setup;
  readonly instances: readonly PortalInstance[];
  readonly postgres: Postgres;
  readonly balancer: Part;
  /** Null where the instances reach PostgreSQL without one. */
  readonly pooler: Part | null;
  /** The mail server as it is now: another one after it was away. */
  mails(): MailSink;
  mailServerAway(): Promise<void>;
  mailServerBack(): Promise<void>;
  /** What is asked through HAProxy. */
  readonly host: string;
  readonly certificate: Buffer;
  readonly utility: Utility;
  readonly operatorKey: string;
  /** Where the log of each part is, and the photos of all instances. */
  readonly home: string;
  close(): Promise<void>;
}

/** A run comes from one address, and asks more than an address may. */
const LIMITS = {
  ...MANY_WITHOUT_ACCESS,
  LIMIT_ALL_RECEIPTS: '1000000',
  LIMIT_ADDRESS_FAILURES: '1000000',
  LIMIT_REFUSALS: '1000000',
};

/** Starts everything, and opens a utility in it. */
export async function openTown(setup: Setup): Promise<Town> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-many-'));
  chmodSync(home, 0o755);
  const postgres = await startPostgres(path.join(home, 'postgres'), setup.postgres);
  await makeDatabase(postgres);
  const pooler = setup.pooled ? await poolerOf(home, postgres) : null;
  await pooler?.start();
  let mails = await startMailSink();
  const ports = { port: await freePort(), plainPort: await freePort() };
  const host = 'many.localhost';
  const operatorKey = randomBytes(24).toString('hex');
  const settings = {
    ...LIMITS,
    OPERATOR_KEY: operatorKey,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: addressOf('zaehlwerk', pooler?.port ?? postgres.port),
    DATABASE_OWNER_URL: addressOf('zaehlwerk_owner', postgres.port),
    DATABASE_POOLER: setup.pooled ? 'transaction' : 'none',
    PUBLIC_URL: `https://${host}:${ports.port}`,
    TRUST_PROXY: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMTP_TLS: 'off',
    MAIL_FROM: 'ablesung@stadtwerke-ellerbach.example',
    NODE_OPTIONS: COLLECTS_ON_SIGNAL,
  };
  const names = Array.from({ length: setup.instances }, (_, n) => `instance-${n + 1}`);
  const instances = await Promise.all(names.map((name) => portalInstance(ROOT, home, name, settings)));
  // All of a new installation at once: one of them makes the tables.
  await Promise.all(instances.map((instance) => instance.start()));
  const certificate = makeCertificate(home);
  const portalPorts = instances.map(({ running }) => running.port);
  const file = path.join(home, 'haproxy.cfg');
  writeFileSync(file, haproxySettings(ports, portalPorts, certificate));
  // With a master, as Debian's unit has it, that is asked to read its file anew.
  const balancer = partOf('/usr/sbin/haproxy', ['-W', '-db', '-f', file], ports.port, path.join(home, 'haproxy.log'));
  await balancer.start();
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, instances[0]!.running);
  await prepare(utility, host);
  return {
    setup,
    instances,
    postgres,
    balancer,
    pooler,
    mails: () => mails,
    mailServerAway: () => mails.close(),
    async mailServerBack() {
      mails = await startMailSink(mails);
    },
    host,
    certificate: readFileSync(certificate.chain),
    utility,
    operatorKey,
    home,
    async close() {
      for (const instance of instances) await instance.end('SIGKILL');
      await balancer.end('SIGTERM');
      await pooler?.end('SIGTERM');
      await postgres.stop();
      await mails.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function addressOf(role: Role, port: number): string {
  return `postgres://${role}:${PASSWORDS[role]}@127.0.0.1:${port}/zaehlwerk`;
}

/** Two roles, as interfaces.md has them. */
async function makeDatabase({ url }: Postgres): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const [role, password] of Object.entries(PASSWORDS))
    await client.query(`create role ${role} login password '${password}'`);
  await client.query('create database zaehlwerk owner zaehlwerk_owner');
  await client.end();
}

/** pgbouncer with deploy/pgbouncer.ini. */
async function poolerOf(home: string, postgres: Postgres): Promise<Part> {
  const folder = path.join(home, 'pgbouncer');
  mkdirSync(folder);
  const port = await freePort();
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')];
  const settings = changed(readFileSync(path.join(DEPLOY, 'pgbouncer.ini'), 'utf8'), [
    ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${postgres.port}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  writeFileSync(file, settings);
  writeFileSync(users, `"zaehlwerk" "${PASSWORDS.zaehlwerk}"\n`, { mode: 0o644 });
  const notAsRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  return partOf('/usr/sbin/pgbouncer', [...notAsRoot, file], port, path.join(home, 'pgbouncer.log'));
}

/** Gives the utility the host that is asked through HAProxy, and lets it mail receipts of readings without access. */
async function prepare({ operator, applicationId }: Utility, host: string): Promise<void> {
  const address = `/applications/${applicationId}`;
  const document = JSON.parse(await operator('GET', address)) as {
    readonly hosts: readonly string[];
    readonly config: { readonly communication?: object };
  };
  const communication = { ...document.config.communication, unknownUserReceiptEnabled: true };
  const config = { ...document.config, communication };
  await operator('PUT', address, { ...document, hosts: [...document.hosts, host], config });
}
