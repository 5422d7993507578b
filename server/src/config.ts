import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isMailAddress } from '@zaehlwerk/contract/mail';
import { DATABASE_POOLERS, type DatabasePooler } from './database/connection.ts';
import { readTrust } from './http/addresses.ts';
import { type ImageSettings, readImageSettings } from './image-settings.ts';
import { type Limits, readLimits } from './limit-settings.ts';
import { type ProviderSettings, readProviderSettings } from './provider-settings.ts';
import { type EnvironmentReader, readEnvironment } from './read-environment.ts';
import { readSecretKeys } from './secret-keys.ts';
import { type WorkerSettings, readWorkerSettings } from './worker-settings.ts';
import {
  type CrmSettings,
  type MessageSettings,
  type PhotoService,
  readCrmSettings,
  readMessageSettings,
  readPhotoService,
} from './service-settings.ts';

/** The settings of the process: read once from the environment, checked once (interfaces.md, "Settings"). */
export interface Config extends MessageSettings, ImageSettings, WorkerSettings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Null: the embedded database under dataDir. */
  readonly databaseUrl: string | null;
  /** The same database as the role that owns its tables, where that is another than the one the portal works as. */
  readonly databaseOwnerUrl: string | null;
  /** What stands between the portal and `databaseUrl`. */
  readonly databasePooler: DatabasePooler;
  readonly dataDir: string;
  /** First signs, all verify: keys can be changed without logging everybody out. 32 bytes each. */
  readonly secretKeys: readonly Buffer[];
  readonly operatorKey: string | null;
  /** The sender of tenants that name none. */
  readonly mailFrom: string | null;
  /** Null: the operator says what the CRM knows. */
  readonly crm: CrmSettings | null;
  /** Who reads photos: this server itself, another service, or nobody. */
  readonly photoService: PhotoService | 'own' | 'none';
  /** By whom clerks may sign in besides the portal itself; null: nobody. */
  readonly signInProvider: ProviderSettings | null;
  /** Where readings may be delivered to inside the operator's network: `off`, or a list as http/addresses.ts reads it. */
  readonly handOverNetworks: string;
  /** Minutes without a call after which a session at the desk asks for the password again. */
  readonly clerkIdleMinutes: number;
  readonly demo: 'auto' | 'on' | 'off';
  /** `off`, `on` or a list, as http/addresses.ts reads it. */
  readonly trustProxy: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Limits an operator may change. */
  readonly limits: Limits;
}

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly string[] };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SHORTEST_OPERATOR_KEY = 24;
/**
 * Reads all settings and reports every error, one plain sentence each. An empty variable counts as not set. Keys that
 * are not set and may be generated (see secret-keys.ts) are left empty. `cores`: of this machine.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  cores: number = availableParallelism(),
): ConfigOutcome {
  const read = readEnvironment(env);
  const ofWorkers = readWorkerSettings(read, cores);
  const port = read.wholeNumber('PORT', 8080, 0, 65_535);
  const dataDir = path.resolve(read.text('DATA_DIR') ?? 'data');
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    databaseUrl: databaseUrlOf(read, 'DATABASE_URL'),
    databaseOwnerUrl: ownerUrlOf(read),
    databasePooler: read.oneOf('DATABASE_POOLER', DATABASE_POOLERS, 'none'),
    dataDir,
    ...ofWorkers,
    ...readImageSettings(read, dataDir),
    secretKeys: secretKeysOf(read),
    operatorKey: read.text('OPERATOR_KEY'),
    ...readMessageSettings(read),
    mailFrom: read.text('MAIL_FROM'),
    crm: readCrmSettings(read),
    photoService: readPhotoService(read),
    signInProvider: readProviderSettings(read),
    handOverNetworks: handOverNetworksOf(read),
    clerkIdleMinutes: read.wholeNumber('CLERK_IDLE_MINUTES', 15, 1, 480),
    demo: read.oneOf('DEMO', ['auto', 'on', 'off'], 'auto'),
    trustProxy: trustOf(read),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    limits: readLimits(read, ofWorkers.workers),
  };
  const faults = [...read.faults, ...operatorKeyFaults(config.operatorKey), ...mailFaults(config)];
  return faults.length === 0 ? { ok: true, config } : { ok: false, faults };
}

/** A password with a character that ends the host is read as host, port and path, which are told to people. */
function databaseUrlOf(read: EnvironmentReader, name: string): string | null {
  const given = read.url(name, ['postgres:', 'postgresql:']);
  if (given === null) return null;
  const { username, pathname, search, hash } = new URL(given);
  const behind = pathname + hash + (username === '' && pathname === '' ? search : '');
  if (!behind.includes('@')) return given;
  read.faults.push(
    `${name} has an @ behind its host: in a password, / is written %2F, ? is written %3F, and # is %23.`,
  );
  return null;
}

function ownerUrlOf(read: EnvironmentReader): string | null {
  const given = databaseUrlOf(read, 'DATABASE_OWNER_URL');
  if (given !== null && read.text('DATABASE_URL') === null) {
    read.faults.push('DATABASE_OWNER_URL must be set together with DATABASE_URL.');
  }
  return given;
}

function secretKeysOf(read: EnvironmentReader): readonly Buffer[] {
  const outcome = readSecretKeys(read.text('SECRET_KEY'));
  if (!outcome.ok) read.faults.push(outcome.fault);
  else if (outcome.keys.length === 0 && read.text('DATABASE_URL') !== null) {
    read.faults.push('SECRET_KEY must be set together with DATABASE_URL, so that all instances use the same one.');
  }
  return outcome.ok ? outcome.keys : [];
}

/** Which proxies may say who is calling: nobody, all (`on`), or named addresses and networks. */
function trustOf(read: EnvironmentReader): string {
  const given = read.text('TRUST_PROXY') ?? 'off';
  if (readTrust(given) !== null) return given;
  read.faults.push('TRUST_PROXY must be off, on, or a list of addresses such as 10.0.0.0/8, loopback.');
  return 'off';
}

/** Which addresses inside the operator's network may be delivered to: none, or named ones. */
function handOverNetworksOf(read: EnvironmentReader): string {
  const given = read.text('HAND_OVER_NETWORKS') ?? 'off';
  if (given !== 'on' && readTrust(given) !== null) return given;
  read.faults.push('HAND_OVER_NETWORKS must be off, or a list of addresses such as 10.1.2.3, 192.168.7.0/24.');
  return 'off';
}

function operatorKeyFaults(key: string | null): string[] {
  if (key === null) return [];
  if (key.length < SHORTEST_OPERATOR_KEY || /\s/.test(key)) {
    return [`OPERATOR_KEY must have at least ${SHORTEST_OPERATOR_KEY} characters and no spaces.`];
  }
  return new Set(key).size < 8 ? ['OPERATOR_KEY must be drawn at random, not made up.'] : [];
}

function mailFaults({ smtp, mailFrom }: Config): string[] {
  if (smtp !== null && mailFrom === null) return ['MAIL_FROM must be set together with SMTP_URL.'];
  const plain = mailFrom === null || isMailAddress(mailFrom);
  return plain ? [] : ['MAIL_FROM must be a plain mail address such as zaehler@stadtwerk.example.'];
}
