// npm run bench: the benchmarks, each printing a table, ratio first. Never part of npm test.
import { buildWeb, installChromium, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
installChromium();
await buildWeb();
const parts = process.argv.slice(2);
const wanted = (name) => parts.length === 0 || parts.includes(name);
let failed = 0;
if (wanted('server')) failed += await run(pinnedNode(), ['server/bench/main.ts']);
if (wanted('web')) failed += await run(pinnedNode(), ['e2e/bench/main.ts']);
process.exit(failed === 0 ? 0 : 1);
