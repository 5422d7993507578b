// npm run test:faults: faults between a device and the portal, and what must survive them. npm test runs the short
// form; --long tries everything, every byte of a send too, and takes some hours. SEED=… repeats a random run.
import { installChromium, installForDeploy } from './debian-programs.mjs';
import { buildWeb, installPackages, run } from './set-up.mjs';

installPackages();
installChromium();
installForDeploy();
await buildWeb();
const long = process.argv.includes('--long');
const env = long ? { FAULTS: 'long' } : {};
// First only the outbox, in random histories without a browser; then everything with the real portal.
const alone = await run('vitest', ['run', '--project', 'web', 'web/src/outbox/nothing-lost.test.ts'], { env });
const withPortal = await run('vitest', ['run', '--project', 'faults'], { env });
process.exit(alone || withPortal);
