import { isApiPath } from './unknown-address.ts';

/**
 * Addresses that no router can read become ones that it can: broken percent signs, and whole URLs as proxies send them.
 * An address of the interface stays one of the interface (and is unknown), any other is the web app's page (OPN-174).
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
