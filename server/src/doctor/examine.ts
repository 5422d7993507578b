import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '../config.ts';
import { isOfThisMachine } from '../http/addresses.ts';
import { checkMailServer } from '../outside/mail-server.ts';
import { type Finding, found, reasonOf } from './finding.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtBuckets, lookAtFolders } from './look-at-folders.ts';
import { lookAtPortal } from './look-at-portal.ts';
import { lookAtProvider } from './look-at-provider.ts';
import { lookAtProxy } from './look-at-proxy.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Look {
  /** The settings on which it rests; where one is wrong there is nothing to look at. */
  readonly settings: readonly string[];
  readonly look: (config: Config, options: ExamineOptions) => Promise<Finding[]>;
}

export interface ExamineOptions {
  /** How long a body must be let stand still, in milliseconds: below the half minute after which the portal itself cuts it. */
  readonly stillMs: number;
  readonly now: Date;
}

const OF_IMAGES = [
  'IMAGES_URL',
  'IMAGES_FORMER_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
];

const LOOKS = {
  portal: { settings: ['HOST', 'PORT'], look: lookAtPortal },
  workers: { settings: ['WORKERS'], look: async ({ workers }) => lookAtWorkers(workers, availableParallelism()) },
  database: {
    settings: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_CONNECTIONS', 'WORKERS'],
    look: lookAtDatabase,
  },
  folders: { settings: ['DATA_DIR', ...OF_IMAGES], look: (config) => lookAtFolders(config) },
  buckets: { settings: OF_IMAGES, look: lookAtBuckets },
  mail: {
    settings: ['SMTP_URL', 'SMTP_USER', 'SMTP_PASSWORD_FILE', 'SMTP_TLS', 'SMTP_CA_FILE'],
    look: (config) => lookAtMail(config),
  },
  provider: {
    settings: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET_FILE', 'OIDC_NAME'],
    look: (config) => lookAtProvider(config),
  },
  certificate: { settings: ['PUBLIC_URL'], look: (config, { now }) => lookAtCertificate(config, now) },
  proxy: {
    settings: ['PUBLIC_URL', 'TRUST_PROXY', 'HOST', 'PORT'],
    look: (config, { stillMs }) => lookAtProxy(config, stillMs),
  },
} satisfies Readonly<Record<string, Look>>;

/** Whether more processes are to serve than the machine has cores for. */
export function lookAtWorkers(workers: number, cores: number): Finding[] {
  return workers > cores ? [found('workers.many', { workers, cores })] : [];
}

const MAIL_WAIT_MS = 10_000;
/** Longer than any look takes that is bounded as it should be. */
const MOST_MS = 90_000;

/**
 * Looks at everything that a portal with these settings rests on, at all of it whatever else is wrong, and gives what was
 * found. Nothing is written, sent to anybody, or repeated that is secret; each look ends within 90 s.
 */
export async function examine(env: Environment, options: ExamineOptions): Promise<Finding[]> {
  const { config, faults, wrong } = readWhatIsRight(env);
  const looks = Object.entries(LOOKS).map(async ([check, { settings, look }]: [string, Look]) => {
    const without = settings.filter((name) => wrong.has(name));
    if (without.length > 0) return [found('check.skipped', { check, settings: without.join(', ') })];
    try {
      return await inTime(look(config, options));
    } catch (error) {
      return [found('check.failed', { check, reason: reasonOf(error) })];
    }
  });
  return [...faults.map((reason) => found('settings.wrong', { reason })), ...(await Promise.all(looks)).flat()];
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(MOST_MS, undefined, { ref: false }).then(() => {
    throw new DOMException('late', 'TimeoutError');
  });
  return Promise.race([work, late]);
}

/** The settings without those that a fault names, so that the others can be looked at. */
function readWhatIsRight(env: Environment) {
  const left: Record<string, string | undefined> = { ...env };
  const wrong = new Set<string>();
  let first: readonly string[] | null = null;
  for (;;) {
    const outcome = readConfig(left);
    if (outcome.ok) return { config: outcome.config, faults: first ?? [], wrong };
    // Those that come up once others are gone only follow from them.
    first ??= outcome.faults;
    const named = outcome.faults.flatMap((fault) => fault.match(/[A-Z][A-Z_]+/g) ?? []);
    const set = named.filter((name) => left[name] !== undefined);
    if (set.length === 0) throw new Error(`these faults name no setting: ${outcome.faults.join(' ')}`);
    for (const name of set) {
      wrong.add(name);
      delete left[name];
    }
  }
}

/** Whether the mail server takes connections, encryption and login as they are set; nothing is sent. */
export async function lookAtMail({ smtp }: Pick<Config, 'smtp'>, waitMs: number = MAIL_WAIT_MS): Promise<Finding[]> {
  if (smtp === null) return [found('mail.off')];
  const place = `${smtp.host}:${smtp.port}`;
  const reason = await checkMailServer(smtp, waitMs);
  return [
    ...(smtp.tls === 'off' && !isOfThisMachine(smtp.host) ? [found('mail.plain', { place })] : []),
    ...(reason === null ? [] : [found('mail.unreachable', { place, reason })]),
  ];
}
