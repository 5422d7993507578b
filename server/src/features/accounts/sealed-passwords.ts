import type { TenantScope } from '../../http/scope.ts';
import { openText, sealText } from '../../seal-text.ts';
import type { Keys } from '../../secret-keys.ts';

/** A password as the database keeps it until it is hashed: for this login alone. */
export function sealPassword(keys: Keys, tenant: TenantScope, usernameKey: string, password: string): Buffer {
  return sealText(keys['waiting password'], nameOf(tenant, usernameKey), password);
}

/** A password that waits to be hashed; null where no key of the configuration opens it. */
export function openPassword(keys: Keys, tenant: TenantScope, usernameKey: string, sealed: Buffer): string | null {
  return openText(keys['waiting password'], nameOf(tenant, usernameKey), sealed);
}

function nameOf({ applicationId }: TenantScope, usernameKey: string): string {
  return `${applicationId} ${usernameKey}`;
}
