// npm run campaign: a whole campaign of a utility with 60,000 registers, over HTTP and the command line, on a portal that is
// killed five times on the way; `-- --registers 6000` is the quick form, `-- --seed N` kills at the same places again.
import { MEMORY_SETTINGS } from './keep-running.mjs';
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
await buildWeb();
process.exit(await run(pinnedNode(), ['e2e/campaign/main.ts', ...process.argv.slice(2)], { env: MEMORY_SETTINGS }));
