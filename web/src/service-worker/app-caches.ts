import { PAGE } from './addresses.ts';

const PREFIX = 'app-';

/** A file of a build; the revision is null where its name already changes with its content. */
interface AppFile {
  readonly url: string;
  readonly revision?: string | null;
}

/**
 * The name of the cache of a build. The page names all other files by names that change with their content, so it is
 * another one with each build.
 */
export function appCacheName(files: readonly AppFile[]): string {
  const revision = files.find(({ url }) => url === PAGE)?.revision;
  if (revision === undefined || revision === null) throw new Error('the list of files has lost the page');
  return `${PREFIX}${revision}`;
}

/**
 * Which caches can go when a build takes over: all of the app but its own and the newest of the others, which tabs may
 * still show (UPD-07). `names` as the browser lists them, oldest first.
 */
export function leftoverCaches(names: readonly string[], present: string): readonly string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1);
}
