import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A shell that waits for the end of this process and then stops the server: after 5 s, in which the next instance may
 * take it over, and forcibly after 8 s. It does nothing when it is told that everything shut down cleanly, and nothing
 * when another watch of the same folder has begun since. Signals to a whole group or container unit do not end it. $1:
 * data folder of the server, $2: file that names the latest watch, $3: name of this one.
 */
const SCRIPT = `
trap '' HUP INT TERM
read -r ended && exit
sleep 5
read -r latest < "$2" && [ "$latest" = "$3" ] || exit
read -r pid < "$1/postmaster.pid" || exit
runs() {
  { cat "/proc/$pid/cmdline" || ps -p "$pid" -o command=; } 2> /dev/null | tr '\\0' ' ' | grep -qF -- "$1"
}
runs "$1" && kill -INT "$pid"
for second in 1 2 3; do
  runs "$1" || exit
  sleep 1
done
runs "$1" && kill -QUIT "$pid"
`;

/**
 * From now on the embedded server of a folder stops within 10 s when this process is killed, unless another instance has
 * taken it over by then. Ends when the returned function is called. One watch at a time is in force for a folder, the
 * latest.
 */
export function stopWhenKilled(cluster: string, log: { warn(data: object, text: string): void }): () => void {
  const file = path.join(path.dirname(cluster), 'watched-by');
  const name = randomUUID();
  try {
    writeFileSync(file, `${name}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn({ err: error }, 'the database would outlive a killed server');
    return () => undefined;
  }
  const watch = spawn('/bin/sh', ['-c', SCRIPT, 'zaehlwerk-watch', cluster, file, name], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watch.once('error', (error) => log.warn({ err: error }, 'the database would outlive a killed server'));
  watch.stdin.on('error', () => undefined); // it has ended on its own
  watch.unref();
  (watch.stdin as unknown as { unref(): void }).unref();
  return () => watch.stdin.end('ended\n');
}
