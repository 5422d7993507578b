import { LRUCache } from 'lru-cache';
import { makeJobMemory } from './features/jobs/job-json.ts';
import { storingSubmissions } from './features/readings/readings-store.ts';
import { readingTokens } from './http/caller/access-token.ts';
import { findingAccounts } from './http/caller/caller-store.ts';
import { limitFailures } from './http/failure-limits.ts';
import { timedImageStore } from './outside/timed-image-store.ts';
import { timedPhotoReading } from './outside/timed-photo-reading.ts';
import type { GivenParts, Parts } from './parts.ts';
import { deriveKeys } from './secret-keys.ts';

/** About 4 MB at the most. */
const MOST_MAIN_ACCOUNTS = 20_000;
/** One that is evicted starts over with what all instances count. */
const MOST_SENDERS = 20_000;
const MOST_LOGOS = 100;
/** A further one only costs a second query. */
const MOST_TENANTS = 1000;

/** The parts of one server, with an empty memory. */
export function makeParts(given: GivenParts): Parts {
  const { config, pool, counters, photoReading } = given;
  const keys = deriveKeys(config);
  return {
    ...given,
    images: timedImageStore(given.images, counters),
    photoReading: photoReading === null ? null : timedPhotoReading(photoReading, counters),
    keys,
    readToken: readingTokens(keys['access token']),
    findAccountOfSession: findingAccounts(pool),
    wrongKeys: limitFailures({ ...given, keys }, 'o', config.limits.loginFailuresPerAddress),
    mainAccounts: new LRUCache({ max: MOST_MAIN_ACCOUNTS }),
    jobMemory: makeJobMemory(),
    tenantSettings: new LRUCache({ max: MOST_TENANTS }),
    storeSubmission: storingSubmissions(pool),
    countings: new LRUCache({ max: MOST_SENDERS }),
    logos: new LRUCache({ max: MOST_LOGOS }),
    swept: { to: null },
  };
}
