import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Addresses that answer JSON, errors included; everything else belongs to the web app. */
export function isApiPath(path: string): boolean {
  return /^\/(api|auth)(\/|$)/.test(path);
}

/** The path of an address, without its query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/**
 * Refuses addresses and methods nobody serves, before any body is read: 405 with Allow where another method would do,
 * 404 otherwise. Must be called before the routes are registered, because it listens to them. Returns the refusal for
 * the one route that catches everything, the web app's.
 */
export function refuseUnknownAddresses(app: FastifyInstance): (request: FastifyRequest) => never {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  const allowedAt = (path: string): string[] => {
    const methods = routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(isApiPath(path) ? methods : [...methods, 'GET', 'HEAD'])].sort();
  };
  const refuse = (request: FastifyRequest): never => {
    const allowed = allowedAt(pathOf(request));
    if (allowed.length === 0) throw new Refusal('notFound');
    throw new Refusal('methodNotAllowed', [], { Allow: allowed.join(', ') });
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) refuse(request);
    done();
  });
  app.setNotFoundHandler(refuse);
  return refuse;
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}

/**
 * Addresses that no router can read become ones that it can: broken percent signs, and whole URLs as proxies send them.
 * An address of the interface stays one of the interface (and is unknown), any other is the web app's page.
 */
export function readAddress(raw: string | undefined): string {
  const address = raw?.startsWith('/') ? raw : pathAndQueryOf(raw ?? '');
  if (!address.includes('%')) return address;
  const [path = ''] = address.split('?', 1);
  return isDecodable(path) ? address : isApiPath(path) ? '/api/unreadable' : '/';
}

function pathAndQueryOf(raw: string): string {
  if (!URL.canParse(raw)) return '/';
  const { pathname, search } = new URL(raw);
  return `${pathname}${search}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
