import { readConfig } from './config.ts';
import { makeLog } from './log.ts';
import { StartFault } from './start-fault.ts';
import { type RunningServer, startServer } from './start-server.ts';

const START_PATIENCE_MS = 5000;

await main();

/** Reads the settings, starts, and stops on the first signal. Whatever keeps it from starting is one sentence each. */
async function main(): Promise<void> {
  const settings = readConfig(process.env);
  if (!settings.ok) return giveUp(settings.faults);
  const log = makeLog(settings.config.logLevel);

  // The last resort (S48): what nobody caught is a bug, but people who are sending readings must not pay for it.
  process.on('uncaughtException', (error) => log.fatal({ err: error }, 'nobody caught this; carrying on'));
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'nobody caught this; carrying on'));

  let server: RunningServer | null = null;
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping && server !== null) return;
    stopping = true;
    // While still starting there is nothing to end; the start sees the wish as soon as it is through.
    if (server === null) return void setTimeout(() => process.exit(1), START_PATIENCE_MS).unref();
    log.info('stopping');
    await server.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  try {
    const started = await startServer(settings.config, log, (line) => process.stdout.write(`${line}\n`));
    const wanted = !stopping;
    server = started;
    if (!wanted) {
      stopping = false;
      await stop();
    }
  } catch (error) {
    if (error instanceof StartFault) return giveUp([error.message]);
    log.fatal({ err: error }, 'the server cannot start');
    return giveUp(['The server cannot start; the line above says where it failed.']);
  }
}

function giveUp(sentences: readonly string[]): void {
  process.stderr.write(`${sentences.join('\n')}\n`);
  process.exit(1);
}
