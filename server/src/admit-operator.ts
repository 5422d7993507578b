import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { drawOperatorKey } from './keys.ts';
import { hashOperatorKey } from './http/door.ts';
import { addFirstOperatorKey, addOperatorKey } from './http/door-store.ts';
import type { Parts } from './parts.ts';

/**
 * Sees to it that somebody can operate the portal: OPERATOR_KEY is known, or on the first start a key is drawn, kept in
 * the data folder for the owner alone (the command line finds it there) and told once. The database keeps a hash only.
 */
export async function admitOperator(
  parts: Pick<Parts, 'pool'> & { readonly config: Pick<Config, 'operatorKey' | 'dataDir'> },
  tell: (line: string) => void,
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
  tell(`Operator key, shown only this once: ${key} (kept in ${file})`);
}
