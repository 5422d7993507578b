// Keeps the portal running: when it ends on its own after it has listened (a bug, kill -9, out of memory), it is
// restarted after growing pauses. A start that never listens, a proper stop and a signal are final. `npm start` builds
// first and then runs this; where everything is already built (a container), run `node scripts/keep-running.mjs`.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { pinnedNode, ROOT, toolEnvironment } from './set-up.mjs';

const PAUSES = { firstMs: 1000, longestMs: 60_000, resetAfterMs: 60_000 };

/**
 * With more than two arenas glibc's heap keeps growing under mixed load, scattered over the threads that decode photos
 * and hash passwords. Without a threshold of ours glibc raises its own to the largest piece that was ever freed, and
 * what is as large as a photo stays in the heap from then on. What V8 keeps for objects that have just been made grows to
 * three times its largest half under load, 96 MB where a machine has much memory, and is not given back. Whoever sets a
 * variable decides.
 */
export const MEMORY_SETTINGS = Object.fromEntries(
  [
    ['MALLOC_ARENA_MAX', '2'],
    ['MALLOC_MMAP_THRESHOLD_', '131072'],
    ['NODE_OPTIONS', '--max-semi-space-size=16'],
  ].map(([name, value]) => [name, process.env[name] ?? value]),
);

/**
 * Runs a Node program that sends a message to its parent once it listens. Resolves with its last exit code. The pause
 * before a restart doubles up to the longest one; after a program has listened long enough, it begins again with the
 * shortest.
 */
export function keepRunning(args, pauses = PAUSES) {
  const node = pinnedNode();
  return new Promise((resolve) => {
    let child = null;
    let timer = null;
    let stopping = false;
    let hasListened = false;
    let pauseMs = pauses.firstMs;

    function start() {
      let listensSince = null;
      const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
      child = spawn(node, args, { cwd: ROOT, env: toolEnvironment(MEMORY_SETTINGS), stdio });
      child.once('message', () => {
        hasListened = true;
        listensSince = performance.now();
      });
      child.once('error', (error) => console.error(error.message));
      child.once('close', (code, signal) => {
        if (stopping || code === 0 || !hasListened) return resolve(code ?? 1);
        if (listensSince !== null && performance.now() - listensSince >= pauses.resetAfterMs) pauseMs = pauses.firstMs;
        console.error(`The portal ended (${signal ?? `exit code ${code}`}); it starts again in ${pauseMs / 1000} s.`);
        timer = setTimeout(start, pauseMs);
        child = null;
        pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
      });
    }

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        stopping = true;
        if (child !== null) return child.kill(signal);
        clearTimeout(timer);
        resolve(1);
      });
    }
    start();
  });
}

/** Whether this file is the program that runs; it may have been named through a symbolic link. */
function isProgram() {
  const [, program = ''] = process.argv;
  return existsSync(program) && realpathSync(program) === import.meta.filename;
}

if (isProgram()) process.exit(await keepRunning(['server/src/main.ts']));
