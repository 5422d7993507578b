/**
 * The version of what goes over the wire. A queued submission carries the version it was composed with, and the server
 * accepts every version its history still lists. version.test.ts notices a silent change.
 */
export const CONTRACT_VERSION = 1;

/** Versions the server still accepts, newest first, each with what it changed. */
export const CONTRACT_HISTORY: ReadonlyArray<{ readonly version: number; readonly change: string }> = [
  { version: 1, change: 'sign-in, jobs, results with photos, application, operator interface' },
];

/**
 * Header in which a client names the contract version it speaks, and the server the one of its answer. One the history
 * does not list is refused as `outdated`; a client that names none is taken to speak the current one.
 */
export const CONTRACT_HEADER = 'X-Contract-Version';
