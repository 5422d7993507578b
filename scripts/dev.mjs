// npm run dev: server and web app on one address, restarted and reloaded on every change.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, pinnedNode, ROOT, run } from './set-up.mjs';

installPackages();
const port = Number(process.env.PORT ?? 8080);
const behind = String(port + 1);
if (!existsSync(path.join(ROOT, 'node_modules', '.bin', 'vite'))) process.exit(1);
const server = run(
  pinnedNode(),
  ['--watch-path=server/src', '--watch-path=domain/src', '--watch-path=contract/src', 'server/src/main.ts'],
  {
    env: { PORT: behind, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
  },
);
const web = run('vite', ['web', '--port', String(port), '--strictPort'], {
  env: { ZAEHLWERK_SERVER: `http://127.0.0.1:${behind}` },
});
process.exit(Math.max(...(await Promise.all([server, web]))));
