// npm run growth: fills folders with millions of meters and measures portals on them. `-- --meters N --applications M --folder F` fills one,
// `-- --measure F1 F2 …` compares them. Needs 4 GB for a million meters; nothing of it is part of npm test.
import { installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
process.exit(await run(pinnedNode(), ['server/bench/growth/main.ts', ...process.argv.slice(2)]));
