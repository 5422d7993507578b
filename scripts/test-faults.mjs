// npm run test:faults: what breaks between a device and the portal, and what must survive it. npm test runs the short form;
// with --long everything is tried, every byte of a send too, which takes most of an hour. SEED=… repeats a random run.
import { installPackages, run } from './set-up.mjs';

installPackages();
const long = process.argv.includes('--long');
process.exit(await run('vitest', ['run', '--project', 'faults'], { env: long ? { FAULTS: 'long' } : {} }));
