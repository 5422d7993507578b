import type { TenantScope } from '../http/scope.ts';
import { openText, sealText } from '../seal-text.ts';
import type { Keys } from '../secret-keys.ts';

/** A secret by which readings are delivered, as the database keeps it: for this receiver of this tenant alone. */
export function sealSecret(keys: Keys, tenant: TenantScope, receiver: string, secret: string): Buffer {
  return sealText(keys['delivery secret'], nameOf(tenant, receiver), secret);
}

/** The secret of a receiver; null where no key of the configuration opens it. */
export function openSecret(keys: Keys, tenant: TenantScope, receiver: string, sealed: Buffer): string | null {
  return openText(keys['delivery secret'], nameOf(tenant, receiver), sealed);
}

function nameOf({ applicationId }: TenantScope, receiver: string): string {
  return `${applicationId} ${receiver}`;
}
