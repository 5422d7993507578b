// Sweeps the photos of a stopped portal's data folder and compares what is left with the rows, file by file. Prints the
// difference; ends with 1 when there is one.
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '../../database/open-database.ts';
import { fileImageStore } from '../../outside/image-store.ts';
import { sweepAndCompare } from '../stored.ts';

const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ databaseUrl: null, databaseOwnerUrl: null, dataDir }, pino({ level: 'silent' }));
const images = fileImageStore(path.join(dataDir, 'images'));
const { removed, ...difference } = await sweepAndCompare({ pool: database.pool, images });
await database.close();
console.log(JSON.stringify({ removed, ...difference }));
process.exitCode = Object.values(difference).every((keys) => keys.length === 0) ? 0 : 1;
