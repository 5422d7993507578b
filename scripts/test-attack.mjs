// npm run test:attack: attacks on a running portal, at most five minutes, before every release. `-- NAME` runs those
// with this in their name.
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
await buildWeb();
process.exit(await run(pinnedNode(), ['e2e/attack/main.ts', ...process.argv.slice(2)]));
