import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { type ReadToken, readToken } from './access-token.ts';
import { derivedKeys } from '../../secret-keys.ts';

/** About 3 MB at the most. */
const MOST = 10_000;

const remembered = new WeakMap<Config['secretKeys'], LRUCache<string, NonNullable<ReadToken>>>();

/**
 * Reads a token like readToken, but checks the signature of one and the same token only once: a signature that was good
 * stays good, and checking it costs a trip to another thread and back. What can change is asked again every time: the
 * expiry here, account and session in the database. Only good tokens are remembered, by their SHA-256.
 */
export async function readRememberedToken(
  { secretKeys }: Pick<Config, 'secretKeys'>,
  token: string,
  now: Date,
): Promise<ReadToken> {
  const tokens = remembered.get(secretKeys) ?? new LRUCache<string, NonNullable<ReadToken>>({ max: MOST });
  remembered.set(secretKeys, tokens);
  const name = hash('sha256', token, 'base64');
  const known = tokens.get(name);
  if (known !== undefined) return isOver(known, now) ? null : known;
  const read = await readToken(derivedKeys({ secretKeys }, 'access token'), token, now);
  if (read === null) return null;
  tokens.set(name, read);
  return read;
}

/** A token expires in the second it names (RFC 7519, section 4.1.4). */
function isOver({ expires }: NonNullable<ReadToken>, now: Date): boolean {
  return expires <= Math.floor(now.getTime() / 1000);
}
