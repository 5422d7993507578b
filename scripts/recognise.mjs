// npm run recognise -- FILE…: what the portal would read on photos; for trying, evaluating and reports of faults.
import { installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
process.exit(await run(pinnedNode(), ['recognition/src/node/command.ts', ...process.argv.slice(2)]));
