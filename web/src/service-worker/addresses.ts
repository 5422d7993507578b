/** The one page of the app, as the build names it. */
export const PAGE = 'index.html';

/** Addresses that are opened as pages but belong to the server. */
export const NO_PAGE = /^\/(api|auth|health|metrics|docs)(\/|$)/;

/** The look of the application: each host name has its own, and a service worker belongs to one host. */
export const LOOK: readonly string[] = ['/api/public/application/brand.css', '/api/public/application/logo.png'];

/** Whether a path is a file whose name changes with its content, of any build. */
export function isAppFile(path: string): boolean {
  return path.startsWith('/assets/');
}
