/** The result of reading a scanned text: a token to sign in with, or why there is none. */
export type LoginLink =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: 'noLink' | 'otherPortal' };

const LINK = /^(?:https?:\/\/)?([^\s/?#@\\]+)\/{1,2}m\/(\w+)$/i;

/**
 * Reads the text of a QR code: `{host}/m/{token}` with the portal's own host, with or without http(s)://, one or two
 * slashes before the m. The token is one or more word characters. `host` is the portal's own, with its port if it has
 * one, as in location.host.
 * @see LOG-33, LOG-34, OPN-033
 */
export function readLoginLink(text: string, host: string): LoginLink {
  const match = LINK.exec(text.trim());
  const token = match?.[2];
  if (match === null || token === undefined) return { ok: false, reason: 'noLink' };
  return match[1]?.toLowerCase() === host.toLowerCase() ? { ok: true, token } : { ok: false, reason: 'otherPortal' };
}
