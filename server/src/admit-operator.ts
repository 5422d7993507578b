import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { drawOperatorKey } from './keys.ts';
import { hashOperatorKey } from './http/door.ts';
import { addFirstOperatorKey, addOperatorKey } from './http/door-store.ts';
import type { Parts } from './parts.ts';

/**
 * Makes sure that somebody can operate the portal: stores OPERATOR_KEY, or on the first start generates a key, writes it
 * to the data folder for the owner alone (the command line reads it there) and prints it once. The database keeps a hash.
 */
export async function admitOperator(
  parts: Pick<Parts, 'pool'> & { readonly config: Pick<Config, 'operatorKey' | 'dataDir'> },
  print: (line: string) => void,
): Promise<void> {
  const { operatorKey, dataDir } = parts.config;
  if (operatorKey !== null) {
    await addOperatorKey(parts.pool, hashOperatorKey(operatorKey), 'OPERATOR_KEY');
    return;
  }
  const key = drawOperatorKey();
  if (!(await addFirstOperatorKey(parts.pool, hashOperatorKey(key), 'first'))) return;
  const file = path.join(dataDir, 'operator-key');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  print(`Operator key, shown only this once: ${key} (kept in ${file})`);
}
