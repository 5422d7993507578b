import { createHmac, randomBytes } from 'node:crypto';

/** Beginning of a secret, as Standard Webhooks writes it: the rest is the key in base64. */
const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** A new secret of a webhook, at random. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** The headers by which a receiver knows who calls, what, and when (https://www.standardwebhooks.com, version 1). */
export function signedHeaders(
  secret: string,
  { id, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
}
