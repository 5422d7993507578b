import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Tables } from './database/schema.ts';
import type { FirstAttempts } from './first-attempts.ts';
import type { Crm } from './outside/crm.ts';
import type { ImageStore } from './outside/image-store.ts';
import type { MailServer } from './outside/mail-server.ts';
import type { PhotoReading } from './outside/photo-reading.ts';

/** What every feature is built from: made by startServer, passed in everywhere, replaced in tests. */
export interface Parts {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** The pool below Kysely, for the few hot statements that are prepared by name. */
  readonly pool: pg.Pool;
  readonly images: ImageStore;
  /** Null where none is set up: mails wait. */
  readonly mailServer: MailServer | null;
  readonly firstAttempts: FirstAttempts;
  readonly crm: Crm;
  /** Null where nobody reads photos. */
  readonly photoReading: PhotoReading | null;
  /** Now. Passed in so that tests can choose the day. */
  readonly clock: () => Date;
  /**
   * For work outside a request; within one, `request.log` also knows the request id. Ids only, never names or values.
   */
  readonly log: Logger;
}
