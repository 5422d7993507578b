import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startMain } from './start-main.ts';

/**
 * A data folder as a first start leaves it, in an existing folder. Made once, for tests that start the portal again and
 * again and are not about its first start, which makes a database.
 *
 * @returns a function that makes a copy of it, owners included, and gives its path
 */
export async function preparedFolder(top: string): Promise<(name: string) => string> {
  const prepared = path.join(top, 'prepared');
  const main = startMain({ DATA_DIR: prepared });
  if ((await main.listening) === null) throw new Error(main.complaints());
  main.child.kill('SIGTERM');
  if ((await main.ended) !== 0) throw new Error(main.complaints());
  // What a test finds in the log is of its own start.
  rmSync(path.join(prepared, 'postgres.log'));
  return (name) => {
    const copy = path.join(top, name);
    const { status, stderr } = spawnSync('cp', ['-a', prepared, copy], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return copy;
  };
}
