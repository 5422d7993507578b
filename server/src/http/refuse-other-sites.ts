import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Browsers say where a call comes from; a page of another site may not make this one happen here. Those that do not say
 * it, because they are old or the portal has no TLS, at least name the page's origin.
 */
export function refuseOtherSites({ headers, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isOther = site === undefined ? isForeign(headers.origin, host) : site !== 'same-origin' && site !== 'none';
  if (isOther) throw new Refusal('forbidden');
}

function isForeign(origin: string | undefined, host: string): boolean {
  return origin !== undefined && URL.parse(origin)?.host !== host.toLowerCase();
}
