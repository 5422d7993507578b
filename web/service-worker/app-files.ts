/** The single page of the app, as named by the build. */
export const PAGE = 'index.html';

/** Addresses that may be opened as pages but do not belong to the app: the server answers them, the desk's among them. */
export const NO_PAGE = /^\/(api|auth|health|metrics|docs|betrieb)(\/|$)/;

/** The look of the utility's portal: each host name has its own, and the worker of a host sees no other's. */
export const LOOK: readonly string[] = ['/api/public/application/brand.css', '/api/public/application/logo.png'];

/** Whether a path is that of a file named by its content, of any build. */
export function isAppFile(path: string): boolean {
  return path.startsWith('/assets/');
}

const PREFIX = 'app-';

/** A file of a build; the revision is null if its name already changes with its content. */
interface AppFile {
  readonly url: string;
  readonly revision?: string | null;
}

/** The cache name of a build. The page names all its files by their content, so it is unique to the build. */
export function appCacheName(files: readonly AppFile[]): string {
  const revision = files.find(({ url }) => url === PAGE)?.revision;
  if (revision === undefined || revision === null) throw new Error('the list of files has lost the page');
  return `${PREFIX}${revision}`;
}

/**
 * The caches to delete when a build takes over: all of the app except its own and the newest other one, which open tabs
 * may still use. `names` in the order of the browser, oldest first.
 */
export function leftoverCaches(names: readonly string[], present: string): readonly string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1);
}
