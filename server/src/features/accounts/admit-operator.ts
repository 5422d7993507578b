import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasExpired, KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import type { Transaction } from 'kysely';
import type { Config } from '../../config.ts';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { hashOperatorKey } from '../../http/caller/authenticate.ts';
import type { SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import {
  type ConfiguredKey,
  keepConfiguredKey,
  keepFirstOperatorKey,
  listOperatorKeys,
} from './operator-keys-store.ts';

type StartParts = Pick<Parts, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<Config, 'operatorKey' | 'dataDir'>;
};

/**
 * Makes sure that somebody can operate the portal: OPERATOR_KEY is accepted and the one before it ends, or on the first
 * start a key is generated, kept in the data folder for the owner alone (the command line finds it there) and printed once.
 * The database keeps only a hash. Says in the log which keys are valid.
 */
export async function admitOperator(
  parts: StartParts,
  system: SystemScope,
  print: (line: string) => void,
): Promise<void> {
  const { operatorKey, dataDir } = parts.config;
  if (operatorKey === null) await keepFirst(parts, system, path.join(dataDir, 'operator-key'), print);
  else await keepConfigured(parts, system, operatorKey);
  await sayWhichAreValid(parts, system);
}

async function keepFirst(
  { db, clock }: StartParts,
  system: SystemScope,
  file: string,
  print: (line: string) => void,
): Promise<void> {
  const key = drawOperatorKey();
  const isKept = await runTransaction(db, async (transaction) => {
    const id = await keepFirstOperatorKey(transaction, system, hashOperatorKey(key), 'first');
    if (id !== null) await appendReplacement(transaction, system, clock(), { id, replaced: [] });
    return id !== null;
  });
  if (!isKept) return;
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  print(`Operator key, shown only this once: ${key} (kept in ${file})`);
}

async function keepConfigured({ db, clock, log }: StartParts, system: SystemScope, key: string): Promise<void> {
  const now = clock();
  const { id, hasEnded, isLimited, replaced } = await runTransaction(db, async (transaction) => {
    const kept = await keepConfiguredKey(transaction, system, hashOperatorKey(key), now);
    if (kept.isNew || kept.replaced.length > 0) await appendReplacement(transaction, system, now, kept);
    return kept;
  });
  if (hasEnded) log.warn({ keyId: id }, 'OPERATOR_KEY has been ended by an operator and is not valid');
  if (isLimited) log.warn({ keyId: id }, 'OPERATOR_KEY may not everything for ever: it ends none of those before it');
  for (const { id: keyId, name } of replaced) {
    log.warn({ keyId, name }, 'an operator key has ended: another one is configured');
  }
}

function appendReplacement(
  transaction: Transaction<Tables>,
  system: SystemScope,
  at: Date,
  { id, replaced }: Pick<ConfiguredKey, 'id' | 'replaced'>,
): Promise<void> {
  const objects = [id, ...replaced.map((one) => one.id)];
  const details = { replaced: replaced.length };
  return appendEntry(transaction, system, {
    act: 'key.replace',
    at,
    applicationId: null,
    objects,
    details,
    requestId: null,
  });
}

async function sayWhichAreValid({ db, clock, log }: StartParts, system: SystemScope): Promise<void> {
  for (const key of await listOperatorKeys(db, system)) {
    if (hasExpired(key, clock())) continue;
    const { id: keyId, name, onlyTenant: applicationId, scopes, lastDay } = key;
    log.info({ keyId, name, applicationId, scopes: scopes ?? KEY_SCOPES, lastDay }, 'an operator key is valid');
  }
}

/** A new key of the operator interface: 192 random bits. */
export function drawOperatorKey(): string {
  return `zwo_${randomBytes(24).toString('base64url')}`;
}
