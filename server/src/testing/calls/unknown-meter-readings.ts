import { newAccount, type TestAccount } from '../test-account.ts';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from '../test-server.ts';

/** An account that sends readings of unknown meters. */
export interface UnknownMeterReadingSender {
  readonly tenant: TestTenant;
  readonly account: TestAccount;
  /** Sends a valid reading with these changes; undefined removes a field. */
  send(changes?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<TestAnswer>;
  /** The stored readings in the order of arrival, with the keys of their photos. */
  stored(): Promise<readonly StoredUnknownMeterReading[]>;
}

export interface StoredUnknownMeterReading {
  readonly reading_id: string;
  readonly account_id: string;
  readonly meter_number: string;
  readonly reading_value: string;
  readonly reading_date: string;
  readonly comment: string | null;
  readonly captured_at: Date | null;
  readonly keys: readonly string[];
}

/** Features that allow readings of unknown meters. */
export const ALLOWED = { unknownReadingsAllowed: true };

export async function unknownMeterReadingSender(
  server: TestServer,
  features: Readonly<Record<string, unknown>> = ALLOWED,
): Promise<UnknownMeterReadingSender> {
  const tenant = await server.newTenant({ config: { features } });
  const account = await newAccount(server, tenant);
  const good = {
    meterNumber: '8ZRI0019045527',
    readingValue: 1482,
    readingDate: '2026-03-10',
    login: account.accountId,
  };
  return {
    tenant,
    account,
    send: (changes = {}, options = {}) =>
      account.call('POST', '/api/pro/unknown-reading', { body: { ...good, ...changes }, ...options }),
    async stored() {
      const { rows } = await server.parts.pool.query<StoredUnknownMeterReading>(
        `select u.*, array(
           select storage_key from unknown_reading_images i where i.reading_id = u.reading_id order by i.position
         ) as keys
         from unknown_readings u where u.application_id = $1 order by u.created, u.reading_id`,
        [tenant.applicationId],
      );
      return rows;
    },
  };
}
