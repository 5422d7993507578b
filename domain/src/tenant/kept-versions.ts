/** How many versions of a tenant document are kept at most, with the one in force. */
export const MOST_VERSIONS = 50;
/** The maximum number of bytes they take together. */
export const MOST_VERSION_BYTES = 16 * 1024 * 1024;

/**
 * How many of a tenant's versions are kept, by their sizes from the newest to the oldest: as many of the newest as fit
 * both limits. The newest is always kept.
 * @see OPS-83
 */
export function countKeptVersions(bytes: readonly number[]): number {
  let sum = 0;
  const tooMany = bytes.findIndex((size, at) => {
    sum += size;
    return at > 0 && (at >= MOST_VERSIONS || sum > MOST_VERSION_BYTES);
  });
  return tooMany === -1 ? bytes.length : tooMany;
}
