import type { GivenWithoutAccessSettings } from '@zaehlwerk/domain/without-access/without-access-settings';
import type { CallOptions, TestAnswer, TestTenant, TestServer } from '../test-server.ts';

/** A utility that takes readings of gas meters with two decimals and photos, and of electricity meters by sub-types. */
export const GAS_AND_POWER: GivenWithoutAccessSettings = {
  unknownUserReadingAllowed: true,
  meters: [
    {
      meterType: 'GAS_METER',
      defaultMeterConfig: {
        meterRateConfigs: [{ obis: '7-0:3.0.0' }],
        defaultMeterReadingConfig: { preDecimals: 5, postDecimals: 2, isReadingImageAllowed: true },
      },
      meterReadingZIPCodeValidationType: 'HARD',
      allowedMeterReadingZIPCodes: ['12', '14'],
    },
    {
      meterType: 'ELECTRIC_METER',
      subTypeMeterConfigs: [
        { subType: 'ELECTRIC_METER_TARIFFS_ONE', meterRateConfigs: [{ obis: '1-0:1.8.0' }] },
        {
          subType: 'ELECTRIC_METER_TARIFFS_TWO',
          meterRateConfigs: [
            { obis: '1-0:1.8.1' },
            { obis: '1-0:1.8.2', readingConfig: { isReadingImageRequired: true } },
          ],
        },
      ],
    },
  ],
};

export const GAS_VALUE = { obis: '7-0:3.0.0', rateName: 'Gas', value: 1482.5, readingImages: [] as readonly object[] };
export const CONTACT = {
  firstname: 'Maria',
  lastname: 'Weßel',
  street: 'Straße des 17. Juni',
  houseNumber: '12 a',
  zip: '12345',
  city: 'Ellerbach (Süd)',
};

/** A reading that nothing is wrong with. */
export const GAS_READING = {
  meterType: 'GAS_METER',
  meterNumber: '7ITR0048213907',
  readingValues: [GAS_VALUE],
  readingDate: '2026-03-10',
  readingReason: 'ANNUAL_READING',
  contact: CONTACT,
  email: null as string | null,
};

/** The part of a tenant's config that switches receipts on. */
export const RECEIPTS = { communication: { unknownUserReceiptEnabled: true } };

/** Somebody who sends readings without access. */
export interface SenderWithoutAccess {
  readonly tenant: TestTenant;
  readonly token: string;
  askForToken(): Promise<TestAnswer>;
  /** Sends a valid reading with these changes; undefined removes a field. */
  send(changes?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<TestAnswer>;
  /** Asks for the receipt of the reading that `send` sends with the same changes. */
  askForReceipt(changes?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<TestAnswer>;
  /** The stored readings in the order of arrival, with their values and the keys of their photos. */
  stored(): Promise<readonly StoredReadingWithoutAccess[]>;
}

interface StoredReadingWithoutAccess {
  readonly reading_id: string;
  readonly meter_number: string;
  readonly firstname: string;
  readonly captured_at: Date | null;
  readonly read: readonly { readonly obis: string; readonly value: string; readonly keys: readonly string[] }[];
}

export async function senderWithoutAccess(
  server: TestServer,
  unknownUserReading: GivenWithoutAccessSettings = GAS_AND_POWER,
  config: Readonly<Record<string, unknown>> = {},
): Promise<SenderWithoutAccess> {
  const tenant = await server.newTenant({ config: { unknownUserReading, ...config } });
  const askForToken = () => tenant.call('POST', '/auth/token-unknown-readings');
  const { token } = (await askForToken()).json<{ token: string }>();
  return {
    tenant,
    token,
    askForToken,
    send: (changes = {}, options = {}) =>
      tenant.call('POST', '/api/unknown-readings/results', {
        token,
        body: { ...GAS_READING, ...changes },
        ...options,
      }),
    askForReceipt: (changes = {}, options = {}) =>
      tenant.call('POST', '/api/unknown-readings/receipts', {
        token,
        body: { ...GAS_READING, email: 'maria@post.example', ...changes },
        ...options,
      }),
    async stored() {
      const { rows } = await server.parts.pool.query<StoredReadingWithoutAccess>(
        `select r.*, array(
           select json_build_object('obis', v.obis, 'value', v.reading_value::text, 'keys', array(
             select i.storage_key from anonymous_reading_images i where i.value_id = v.value_id order by i.position
           ))
           from anonymous_reading_values v where v.reading_id = r.reading_id order by v.value_id
         ) as read
         from anonymous_readings r where r.application_id = $1 order by r.created, r.reading_id`,
        [tenant.applicationId],
      );
      return rows;
    },
  };
}
