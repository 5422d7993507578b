// npm run release: dist/zaehlwerk-X.Y.Z-linux-x64.tar.gz, which runs without npm (docs/decisions/0041), its SHA-256 and a list of what
// is in it. `-- --cpu arm64` makes it for the other processor, `-- --out FOLDER` elsewhere.
import { buildWeb, installPackages, pinnedNode, run } from './set-up.mjs';

installPackages();
await buildWeb();
// Types are stripped, and the archive packed, by the pinned Node: another one might pack other bytes.
process.exit(
  await run(pinnedNode(), [
    '--disable-warning=ExperimentalWarning',
    'scripts/release/make.mjs',
    ...process.argv.slice(2),
  ]),
);
