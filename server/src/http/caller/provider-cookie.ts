import { PROVIDER_COOKIE, PROVIDER_COOKIE_WITHOUT_TLS } from '@zaehlwerk/contract/provider-sign-in';
import { TICKET_MS } from '@zaehlwerk/domain/clerk/clerk-account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Parts } from '../../parts.ts';
import { openText, sealText } from '../../seal-text.ts';
import { cookieIn, isOverTls } from './clerk-session.ts';

type SignInChecks = Omit<z.infer<typeof Kept>, 'until'>;
type DeskSite = { readonly origin: string };

/** What a sign-in by the provider was begun with, and until when it may end. */
export interface BegunAtProvider extends SignInChecks {
  readonly expiresAt: Date;
}

const Kept = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() });

const sealedFor = ({ origin }: DeskSite) => `provider at ${origin}`;

/**
 * Binds a sign-in to the browser that begins it. The server keeps nothing of it, so that nobody fills anything by beginning:
 * what it was begun with, where and until when stands in the cookie, sealed.
 */
export function setProviderCookie(
  { keys, clock, config }: Pick<Parts, 'keys' | 'clock' | 'config'>,
  site: DeskSite,
  reply: FastifyReply,
  checks: SignInChecks,
): void {
  const kept: z.infer<typeof Kept> = { ...checks, until: clock().getTime() + TICKET_MS };
  const value = sealText(keys['clerk provider'], sealedFor(site), JSON.stringify(kept)).toString('base64url');
  const { name, attributes } = cookieAt(config, reply.request);
  reply.header('Set-Cookie', `${name}=${value}; Max-Age=${TICKET_MS / 1000}; ${attributes}`);
}

/** What the sign-in of this browser was begun with; null where there is none, it is over, or was begun at another site. */
export function readProviderCookie(
  { keys, clock, config }: Pick<Parts, 'keys' | 'clock' | 'config'>,
  site: DeskSite,
  request: FastifyRequest,
): BegunAtProvider | null {
  const value = cookieIn(request, cookieAt(config, request).name);
  if (value === null) return null;
  const text = openText(keys['clerk provider'], sealedFor(site), Buffer.from(value, 'base64url'));
  if (text === null) return null;
  const { until, ...checks } = Kept.parse(JSON.parse(text));
  const expiresAt = new Date(until);
  return expiresAt > clock() ? { ...checks, expiresAt } : null;
}

/** Whatever becomes of a sign-in that has come back, it is good no more. */
export function clearProviderCookie({ config }: Pick<Parts, 'config'>, reply: FastifyReply): void {
  const { name, attributes } = cookieAt(config, reply.request);
  reply.header('Set-Cookie', `${name}=; Max-Age=0; ${attributes}`);
}

/** Sent by calls of the desk's own page alone, also after the provider has led back to it: so `Strict` is enough. */
function cookieAt(config: Parts['config'], request: FastifyRequest) {
  return isOverTls(config, request)
    ? { name: PROVIDER_COOKIE, attributes: 'Path=/; HttpOnly; SameSite=Strict; Secure' }
    : { name: PROVIDER_COOKIE_WITHOUT_TLS, attributes: 'Path=/api; HttpOnly; SameSite=Strict' };
}
