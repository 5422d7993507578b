import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { hashOperatorKey } from '../../http/caller/authenticate.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { keepFirstOperatorKey, keepOperatorKey } from './operator-store.ts';

/**
 * Makes sure that somebody can operate the portal: OPERATOR_KEY is accepted, or on the first start a key is generated,
 * kept in the data folder for the owner alone (the command line finds it there) and printed once. The database keeps
 * only a hash.
 */
export async function admitOperator(
  { db, config }: Pick<Parts, 'db'> & { readonly config: Pick<Config, 'operatorKey' | 'dataDir'> },
  system: SystemScope,
  print: (line: string) => void,
): Promise<void> {
  const { operatorKey, dataDir } = config;
  if (operatorKey !== null) {
    await keepOperatorKey(db, system, hashOperatorKey(operatorKey), 'OPERATOR_KEY');
    return;
  }
  const key = drawOperatorKey();
  if (!(await keepFirstOperatorKey(db, system, hashOperatorKey(key), 'first'))) return;
  const file = path.join(dataDir, 'operator-key');
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  print(`Operator key, shown only this once: ${key} (kept in ${file})`);
}

/** A new key of the operator interface: 192 random bits. */
export function drawOperatorKey(): string {
  return `zwo_${randomBytes(24).toString('base64url')}`;
}
