import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { isDemoEnabled, printDemo } from './demo/demo.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { newCounters } from './counters.ts';
import { warnAboutLegalPages } from './features/tenant/stored-document.ts';
import { crmOf } from './features/communication/crm-of.ts';
import { entitleMainAccounts } from './features/communication/crm-registrations-store.ts';
import { keepSending } from './features/mail/waiting-mails.ts';
import { keepFindable } from './features/order-search/keep-findable.ts';
import { keepCounted } from './features/order-states/keep-counted.ts';
import { keepReminding } from './features/reminders/run-reminders.ts';
import { keepDeleting } from './features/tenant-deletion/run-deletion.ts';
import { photoReadingOf } from './outside/photo-reading.ts';
import { admitOperator } from './features/accounts/admit-operator.ts';
import { keepAnalyzed } from './database/analyze-tables.ts';
import { isAuditApart } from './database/grant-tables.ts';
import { workQueue } from './database/work-queue.ts';
import { keepDelivering } from './delivery/keep-delivering.ts';
import { firstAttempts } from './first-attempts.ts';
import { systemScope } from './http/caller/system-scope.ts';
import { drain, listen } from './http/listen.ts';
import { AUDIT_NOT_APART } from './http/monitoring.ts';
import { identityProviderOf } from './outside/identity-provider.ts';
import { mailServerOf } from './outside/mail-server.ts';
import { keepImporting } from './intake/kept/keep-importing.ts';
import type { OpenedData } from './open-data.ts';
import { makeParts } from './make-parts.ts';
import { ensureSecretKey } from './secret-keys.ts';
import type { Parts } from './parts.ts';
import { keepTidy } from './tidy-up.ts';
import { queueOfWorker } from './with-primary.ts';

export interface RunningServer {
  /** Lets running requests end, then stops everything, the embedded database too. */
  close(): Promise<void>;
}

/** What a process does of the whole. */
interface StartOptions {
  /** Whether it does what is done once over all workers: what a start sees to, and all work in the background. */
  readonly isAtBack: boolean;
  /** Whether other workers listen on the port already. */
  readonly joins: boolean;
  /** Writes a line for the operator. */
  readonly print: (line: string) => void;
  /** Called with the port before the log says that it listens. */
  readonly onListening: (port: number) => void;
}

/**
 * Starts everything in order on opened data and listens; closes them in the end. Throws StartFault when it cannot start, and leaves
 * nothing running.
 */
export async function startServer(
  config: Config,
  log: Logger,
  { images, imageMove, database }: OpenedData,
  { isAtBack, joins, print, onListening }: StartOptions,
): Promise<RunningServer> {
  try {
    const secretKeys = config.secretKeys.length > 0 ? config.secretKeys : [ensureSecretKey(config.dataDir)];
    const counters = newCounters();
    const parts = makeParts({
      config: { ...config, secretKeys },
      db: database.db,
      pool: database.pool,
      images,
      imageMove,
      mailServer: mailServerOf(config),
      firstAttempts: firstAttempts(systemScope('mails')),
      workQueue: queueOfWorker(workQueue(database.pool, log, counters, isAtBack), isAtBack),
      counters,
      crm: crmOf(config, database.db, log),
      identityProvider: identityProviderOf(config, log),
      photoReading: photoReadingOf(config, log),
      clock: () => new Date(),
      log,
    });
    if (isAtBack) await seeToStart(parts, print);
    const app = await buildApp(parts);
    app.server.once('listening', () => onListening((app.server.address() as AddressInfo).port));
    const behind = isAtBack ? await workBehind(parts) : null;
    const stopWorking = async (): Promise<void> => {
      await parts.firstAttempts.end();
      await behind?.stop();
      await parts.workQueue.close();
      parts.mailServer?.close();
      await parts.photoReading?.close();
    };
    // Last: whoever it says that it listens to may stop it at once, and all of it is there to be stopped in order.
    const listeners = await listen(app, config, joins).catch(async (error: unknown) => {
      await stopWorking();
      throw error;
    });
    return {
      async close() {
        await drain(app, listeners);
        await stopWorking();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What each start sees to before anybody is served. */
async function seeToStart(parts: Parts, print: (line: string) => void): Promise<void> {
  const { config, log } = parts;
  const system = systemScope('start');
  if (!(await isAuditApart(parts.pool))) log.warn(AUDIT_NOT_APART);
  await admitOperator(parts, system, print);
  if (config.crm !== null) await entitleMainAccounts(parts.db, system);
  if (isDemoEnabled(config)) await printDemo(parts, print);
  await warnAboutLegalPages(parts, system);
}

/** Begins all work in the background. Several instances may do so: each piece is claimed in the database. */
async function workBehind(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const tidying = keepTidy(parts);
  const sending = keepSending(parts, systemScope('mails'));
  const finding = keepFindable(parts, systemScope('order search'));
  const counting = keepCounted(parts, systemScope('order states'));
  const analyzing = keepAnalyzed(parts);
  await keepImporting(parts, systemScope('imports'));
  await keepReminding(parts, systemScope('reminders'));
  await keepDeleting(parts, systemScope('deletions'));
  const delivering = await keepDelivering(parts, systemScope('deliveries'));
  return {
    async stop() {
      for (const work of [tidying, sending, finding, counting, analyzing, delivering]) await work.stop();
    },
  };
}
