import { PAGE } from './addresses.ts';

const PREFIX = 'app-';

/** A file of a build; the revision is null where its name already changes with its content. */
interface AppFile {
  readonly url: string;
  readonly revision?: string | null;
}

/** The name of the cache of a build. The page names all its files by their content, so each build has another name. */
export function appCacheName(files: readonly AppFile[]): string {
  const revision = files.find(({ url }) => url === PAGE)?.revision;
  if (revision === undefined || revision === null) throw new Error('the list of files has lost the page');
  return `${PREFIX}${revision}`;
}

/**
 * The caches to delete when a build takes over: all of the app except its own and the newest other one, which open tabs
 * may still use (UPD-07). `names` in the order of the browser, oldest first.
 */
export function leftoverCaches(names: readonly string[], present: string): readonly string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1);
}
