import type { Kysely } from 'kysely';
import type { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Counters } from './counters.ts';
import type { Tables } from './database/schema.ts';
import type { JobMemory } from './features/jobs/job-json.ts';
import type { Counting } from './features/quotas/quota-store.ts';
import type { TenantSettings, StoreSubmission } from './features/readings/readings-store.ts';
import type { FirstAttempts } from './first-attempts.ts';
import type { WorkQueue } from './database/work-queue.ts';
import type { ReadToken } from './http/caller/access-token.ts';
import type { FindAccountOfSession } from './http/caller/caller-store.ts';
import type { FailureLimit } from './http/failure-limits.ts';
import type { Crm } from './outside/crm.ts';
import type { IdentityProvider } from './outside/identity-provider.ts';
import type { ImageStores } from './outside/image-stores.ts';
import type { MailServer } from './outside/mail-server.ts';
import type { PhotoReading } from './outside/photo-reading.ts';
import type { Keys } from './secret-keys.ts';

/** What a server is given: opened by startServer, replaced in tests. */
export interface GivenParts extends ImageStores {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** The pool below Kysely, for the few hot statements that are prepared by name. */
  readonly pool: pg.Pool;
  /** Null where none is set up: mails wait. */
  readonly mailServer: MailServer | null;
  readonly firstAttempts: FirstAttempts;
  readonly workQueue: WorkQueue;
  readonly counters: Counters;
  readonly crm: Crm;
  /** Null where clerks sign in by nobody else. */
  readonly identityProvider: IdentityProvider | null;
  /** Null where nobody reads photos. */
  readonly photoReading: PhotoReading | null;
  /** Now. Passed in so that tests can choose the day. */
  readonly clock: () => Date;
  /**
   * For work outside a request; within one, `request.log` also knows the request id. Ids only, never names or values.
   */
  readonly log: Logger;
}

/**
 * What every feature is built from, passed in everywhere: what is given, and what the process keeps in memory beside it
 * (make-parts.ts). Nothing in memory decides: PostgreSQL confirms it or is asked again, so instances never disagree.
 */
export interface Parts extends GivenParts {
  readonly keys: Keys;
  readonly readToken: ReadToken;
  readonly findAccountOfSession: FindAccountOfSession;
  /** Wrong operator keys, by address. */
  readonly wrongKeys: FailureLimit;
  /** The main account of a share, by tenant and share: it never changes. */
  readonly mainAccounts: LRUCache<string, string>;
  readonly jobMemory: JobMemory;
  /** The settings of each tenant as last seen: a guess that PostgreSQL confirms when a reading is stored. */
  readonly tenantSettings: LRUCache<string, TenantSettings>;
  readonly storeSubmission: StoreSubmission;
  /** What senders have sent today, by sender. */
  readonly countings: LRUCache<string, Counting>;
  /** Logos as mails carry them, by tenant and its last change. */
  readonly logos: LRUCache<string, Promise<Buffer>>;
  /** The key up to which the image store was swept. */
  readonly swept: { to: string | null };
}
