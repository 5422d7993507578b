// npm run test:many: several equal instances behind HAProxy, on PostgreSQL 15 and 18, with pgbouncer and without, under mixed load while each
// part is ended in turn (Linux). Four minutes; before every release `-- --minutes 30 --setup 3x15+pgbouncer`, which also looks at memory.
import { MEMORY_SETTINGS } from './keep-running.mjs';
import { installForDeploy } from './debian-programs.mjs';
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
installForDeploy();
await buildWeb();
process.exit(await run(pinnedNode(), ['e2e/many/main.ts', ...process.argv.slice(2)], { env: MEMORY_SETTINGS }));
