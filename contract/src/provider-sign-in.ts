import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { DeskSession } from './clerks.ts';
import { endpoint } from './endpoint.ts';

/** The page of the desk to which a provider leads back: the one address that it has to know of each host. */
export const PROVIDER_PAGE = '/betrieb/anmeldung';

/**
 * The cookie of a sign-in by the provider that is under way: what the server made it with, sealed, out of reach of scripts, for
 * this browser alone.
 */
export const PROVIDER_COOKIE = '__Host-zaehlwerk-provider';
/** Its name where the portal is reached without TLS. */
export const PROVIDER_COOKIE_WITHOUT_TLS = 'zaehlwerk-provider';

/** What a provider sends along with the way back; its codes are long where they hold everything themselves. */
const returned = boundedText(8_000).check(z.minLength(1));

export const getDeskProvider = endpoint({
  method: 'GET',
  path: '/api/desk/sign-in/provider',
  summary: 'Where else clerks may sign in: the provider (OpenID Connect) that the server is set to, or null',
  caller: 'anyone',
  answer: { 200: z.object({ provider: z.nullable(z.object({ name: z.string() })) }) },
  refusals: ['forbidden'],
});

export const postDeskProvider = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/provider',
  summary:
    'Begins to sign in by the provider: where the browser goes, and a cookie that binds its return to this browser, for ten minutes',
  caller: 'anyone',
  answer: { 200: z.object({ address: z.string() }) },
  /** `notFound` where there is no provider, `unavailable` where it does not answer. */
  refusals: ['forbidden', 'notFound', 'tooManyRequests', 'unavailable'],
});

export const postDeskProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/provider/return',
  summary:
    'Signs a clerk in by what the provider sent along with the way back, which counts as both steps; whatever is wrong is answered alike',
  caller: 'anyone',
  body: z.object({
    /** The query of the address to which the provider led back, as it stands there. */
    query: returned,
  }),
  answer: { 200: DeskSession },
  refusals: ['malformed', 'invalid', 'unauthorized', 'forbidden', 'notFound', 'tooManyRequests', 'unavailable'],
});
