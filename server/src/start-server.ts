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
import { mailServerOf } from './outside/mail-server.ts';
import { keepImporting } from './intake/kept/keep-importing.ts';
import type { OpenedData } from './open-data.ts';
import { makeParts } from './make-parts.ts';
import { ensureSecretKey } from './secret-keys.ts';
import { keepTidy } from './tidy-up.ts';

export interface RunningServer {
  /** Lets running requests end, then stops everything, the embedded database too. */
  close(): Promise<void>;
}

/**
 * Starts everything in order on opened data and listens; closes them in the end. `print` writes a line for the operator; `onListening` is called before the log
 * says so. Throws StartFault when it cannot start, and leaves nothing running.
 */
export async function startServer(
  config: Config,
  log: Logger,
  { images, imageMove, database }: OpenedData,
  { print, onListening }: { readonly print: (line: string) => void; readonly onListening: () => void },
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
      workQueue: workQueue(database.pool, log, counters),
      counters,
      crm: crmOf(config, database.db, log),
      photoReading: photoReadingOf(config, log),
      clock: () => new Date(),
      log,
    });
    const system = systemScope('start');
    if (!(await isAuditApart(database.pool))) log.warn(AUDIT_NOT_APART);
    await admitOperator(parts, system, print);
    if (config.crm !== null) await entitleMainAccounts(parts.db, system);
    if (isDemoEnabled(config)) await printDemo(parts, print);
    await warnAboutLegalPages(parts, system);
    const app = await buildApp(parts);
    app.server.once('listening', onListening);
    const tidying = keepTidy(parts);
    const sending = keepSending(parts, systemScope('mails'));
    const finding = keepFindable(parts, systemScope('order search'));
    const counting = keepCounted(parts, systemScope('order states'));
    const analyzing = keepAnalyzed(parts);
    await keepImporting(parts, systemScope('imports'));
    await keepReminding(parts, systemScope('reminders'));
    await keepDeleting(parts, systemScope('deletions'));
    const delivering = await keepDelivering(parts, systemScope('deliveries'));
    const stopWorking = async (): Promise<void> => {
      await tidying.stop();
      await parts.firstAttempts.end();
      await sending.stop();
      await finding.stop();
      await counting.stop();
      await analyzing.stop();
      await delivering.stop();
      await parts.workQueue.close();
      await parts.photoReading?.close();
    };
    // Last: whoever it says that it listens to may stop it at once, and all of it is there to be stopped in order.
    const listeners = await listen(app, config).catch(async (error: unknown) => {
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
