import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { derivedKeys } from '../../secret-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Whose link it is: a sealed link opens for no other account. */
interface Owner {
  readonly application: ApplicationScope;
  readonly accountId: string;
}

/** The token of a share's direct link as the database keeps it for the account that made the share. */
export function sealToken(config: Pick<Config, 'secretKeys'>, owner: Owner, token: string): Buffer {
  const [key] = derivedKeys(config, 'share link');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(named(owner));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The token that was sealed; null when no key of the configuration opens it. */
export function openToken(config: Pick<Config, 'secretKeys'>, owner: Owner, kept: Buffer): string | null {
  const nonce = kept.subarray(0, NONCE_BYTES);
  const tag = kept.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  for (const key of derivedKeys(config, 'share link')) {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(named(owner)).setAuthTag(tag);
    try {
      return decipher.update(kept.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      // sealed with another key
    }
  }
  return null;
}

function named({ application, accountId }: Owner): Buffer {
  return Buffer.from(`${application.applicationId} ${accountId}`);
}
