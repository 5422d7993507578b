// npm run bench: the benchmarks, each printing a table, ratio first. Never part of npm test. `-- server`, `-- web` or
// `-- sign-in` (a part of server) runs only that.
import { buildWeb, installChromium, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
installChromium();
await buildWeb();
const parts = process.argv.slice(2);
const isChosen = (name) => parts.length === 0 || parts.includes(name);
let failed = 0;
if (isChosen('server')) failed += await run(pinnedNode(), ['server/bench/main.ts']);
if (parts.includes('sign-in')) failed += await run(pinnedNode(), ['server/bench/main.ts', 'sign-in']);
if (isChosen('web')) failed += await run(pinnedNode(), ['e2e/bench/main.ts']);
process.exit(failed === 0 ? 0 : 1);
