import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { type Config, readConfig } from './config.ts';
import { makeLog } from './log.ts';
import { openData } from './open-data.ts';
import { NeverListened, StartFault } from './start-fault.ts';
import type { RunningServer } from './start-server.ts';

const START_TIMEOUT_MS = 5000;
/** How long requests under way may take to end after an uncaught error. */
const CRASH_TIMEOUT_MS = 10_000;

await main();

/**
 * Reads the settings and starts the server: in this process, or in several workers below it (WORKERS). Ends with 0 on the first
 * signal; with 1 and one sentence for each reason when it cannot start; and with 1 when an error was not caught, because what the
 * process holds in memory can no longer be trusted. Whoever keeps it running starts it again then.
 */
async function main(): Promise<void> {
  const settings = readConfig(process.env);
  if (!settings.ok) return giveUp(settings.faults);
  const log = makeLog(settings.config.logLevel);

  let server: RunningServer | null = null;
  let exitCode: number | null = null;

  const close = async (started: RunningServer, code: number): Promise<void> => {
    await started.close().catch((error: unknown) => log.error({ err: error }, 'the server did not shut down cleanly'));
    process.exit(code);
  };
  const end = async (code: number, timeoutMs: number | null): Promise<void> => {
    if (exitCode !== null) return;
    exitCode = code;
    log.info('stopping');
    if (timeoutMs !== null) setTimeout(() => process.exit(code), timeoutMs).unref();
    if (server !== null) await close(server, code);
  };
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'uncaught error; shutting down');
    void end(1, CRASH_TIMEOUT_MS);
  };
  const stop = (): void => void end(0, server === null ? START_TIMEOUT_MS : null);
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The process that keeps this one running has ended, so nothing could stop it in order any more.
  process.on('disconnect', stop);

  try {
    const started = await start(settings.config, log);
    if (exitCode !== null) return await close(started, exitCode);
    server = started;
  } catch (error) {
    // Whoever stops it may stop the database at the same time, without which it cannot start to the end.
    if (exitCode !== null) process.exit(exitCode);
    if (error instanceof StartFault) return giveUp([error.message]);
    if (error instanceof NeverListened) return giveUp([]);
    log.fatal({ err: error }, 'the server cannot start');
    return giveUp(['The server cannot start; the line above says where it failed.']);
  }
}

/**
 * Starts as a worker, as the primary of several, or alone. What serves is read only once the data is open: where the machine is busy,
 * reading it takes longer than a database that lost its instance waits for the next one.
 */
async function start(config: Config, log: Logger): Promise<RunningServer> {
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  // Whoever is killed right after the log says that it listens is started again.
  const onListening = (): boolean | undefined => process.send?.('listening');
  if (cluster.isWorker) {
    const { startWorker } = await import('./workers/start-worker.ts');
    return startWorker(config, log, print);
  }
  const data = await openData(config, log);
  if (config.workers > 1) {
    const { keepWorkers } = await import('./workers/keep-workers.ts');
    return keepWorkers(config, log, data.database, onListening);
  }
  const { startServer } = await import('./start-server.ts');
  return startServer(config, log, data, { isAtBack: true, joins: false, print, onListening });
}

function giveUp(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
