import type { IncomingHttpHeaders } from 'node:http';
import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { Refusal } from './refusal.ts';

/** What a device says about a send beside its body. */
export interface SendHeaders {
  /** Made on the device, or null: then every send is a new one. */
  readonly idempotencyKey: string | null;
  /** What the sender says when the reading was taken. */
  readonly capturedAt: string | null;
}

/** Anything a device may use as a random id: a UUID, a hash, base64. */
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads the headers of a send; refuses a key that cannot be one as `invalid`. */
export function readSendHeaders(headers: IncomingHttpHeaders): SendHeaders {
  const idempotencyKey = headerOf(headers, IDEMPOTENCY_HEADER);
  if (idempotencyKey !== null && !KEY.test(idempotencyKey)) {
    throw new Refusal('invalid', [{ field: IDEMPOTENCY_HEADER, code: 'badFormat' }]);
  }
  return { idempotencyKey, capturedAt: headerOf(headers, CAPTURED_AT_HEADER) };
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
