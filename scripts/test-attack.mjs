// npm run test:attack: attacks on a running portal, at most seven minutes, before every release. `-- NAME` runs those
// with this in their name; `-- --load 10m` works with many clients for so long instead.
import { MEMORY_SETTINGS } from './keep-running.mjs';
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
await buildWeb();
const args = process.argv.slice(2);
const program = args[0] === '--load' ? ['e2e/attack/load/main.ts', ...args.slice(1)] : ['e2e/attack/main.ts', ...args];
process.exit(await run(pinnedNode(), program, { env: MEMORY_SETTINGS }));
