// npm run zaehlwerk -- <verb>: the operator's command line.
import { installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
process.exit(await run(pinnedNode(), ['server/src/command-line/main.ts', ...process.argv.slice(2)]));
