import { getApplication } from '@zaehlwerk/contract/application';
import { CONTRACT_HEADER } from '@zaehlwerk/contract/version';
import type { Clock } from '../device/clock.ts';
import type { Fetch } from '../device/device.ts';

/** OPN-079. */
const PATIENCE_MS = 10_000;
/** What a network answers that wants people to sign in to it first (RFC 6585). */
const SIGN_IN_TO_NETWORK = 511;

interface Needs {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * Whether the server answers within ten seconds, with whatever status (OFF-04, OPN-079); never out of a cache. An answer
 * counts when it carries the server's own header, or is the 5xx of a proxy that stands before it. The page of a captive
 * portal, a redirect to it and a foreign certificate are none (quality F34).
 */
export async function reachServer({ fetch, clock }: Needs, signal: AbortSignal): Promise<boolean> {
  const late = new AbortController();
  const stop = clock.after(PATIENCE_MS, () => late.abort());
  const options: RequestInit = {
    method: 'HEAD',
    cache: 'no-store',
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.any([late.signal, signal]),
  };
  try {
    const { status, headers } = await fetch(getApplication.path, options);
    return headers.has(CONTRACT_HEADER) || (status >= 500 && status !== SIGN_IN_TO_NETWORK);
  } catch {
    return false; // fetch says no more than that it failed
  } finally {
    stop();
  }
}
