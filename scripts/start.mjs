// npm start: installs what is missing, builds what is stale, starts the portal.
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
await buildWeb();
process.exit(await run(pinnedNode(), ['server/src/main.ts']));
