import { readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { makeLog } from './log.ts';
import { StartFault } from './start-fault.ts';

process.exitCode = await migrateAlone();

/**
 * Brings the tables up to date by the same settings as the server, which does so before it listens, and ends: 0, or 1 with
 * a sentence for each reason. For who upgrades many instances and wants this done once, before the first of them starts.
 */
async function migrateAlone(): Promise<number> {
  const settings = readConfig(process.env);
  if (!settings.ok) return giveUp(settings.faults);
  try {
    const database = await openDatabase(settings.config, makeLog(settings.config.logLevel));
    await database.close();
    process.stdout.write('The tables are up to date.\n');
    return 0;
  } catch (error) {
    if (error instanceof StartFault) return giveUp([error.message]);
    throw error;
  }
}

function giveUp(sentences: readonly string[]): number {
  process.stderr.write(`${sentences.join('\n')}\n`);
  return 1;
}
