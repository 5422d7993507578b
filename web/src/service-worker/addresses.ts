/** The one page of the app, as the build names it. */
export const PAGE = 'index.html';

/** Addresses that are opened as pages and yet are none of the app's: there the server answers. */
export const NO_PAGE = /^\/(api|auth|health|metrics|docs)(\/|$)/;

/** What the utility's portal looks like: each host name has its own, and the worker of a host sees no other's. */
export const LOOK: readonly string[] = ['/api/public/application/brand.css', '/api/public/application/logo.png'];

/** Whether a path is that of a file whose name changes with its content, of whichever build. */
export function isAppFile(path: string): boolean {
  return path.startsWith('/assets/');
}
