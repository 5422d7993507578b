import { berlinToday } from '@zaehlwerk/samples/today';
import { openVictim, postJson } from '../call-portal.ts';
import { tokenWithoutAccess } from './refused-sends.ts';

/** Of one token, whose sends are limited as well (LIMIT_TOKEN_READINGS). */
const OF_TOKEN = 20;
const METER = { meterType: 'GAS_METER', defaultMeterConfig: { meterRateConfigs: [{ obis: '7-0:3.0.0' }] } };
const CONTACT = {
  firstname: 'Ihr Vertrag endet',
  lastname: 'rufen Sie an',
  street: 'Hauptstraße',
  houseNumber: '1',
  zip: '12345',
  city: 'Ellerbach',
};

/** Sends the nth reading that is made up and asks for its receipt, from an address; gives the status. Another mailbox each time. */
export async function receiptsToStrangers(): Promise<(nth: number, from?: string) => Promise<string>> {
  const utility = await openVictim();
  const { config, ...document } = utility.world.tenant;
  const communication = { ...config.communication, unknownUserReceiptEnabled: true };
  const unknownUserReading = { unknownUserReadingAllowed: true, meters: [METER] };
  await utility.operator('PUT', `/applications/${utility.applicationId}`, {
    ...document,
    hosts: [new URL(utility.origin).host],
    config: { ...config, communication, unknownUserReading },
  });
  const tokens = new Map<number, Promise<string>>();
  return async (nth, from) => {
    const group = Math.floor(nth / OF_TOKEN);
    const asked = tokens.get(group) ?? tokenWithoutAccess(utility, from);
    tokens.set(group, asked);
    const call = { token: await asked, ...(from === undefined ? {} : { from }) };
    const reading = madeUp(nth);
    const sent = await postJson(utility, '/api/unknown-readings/results', reading, call);
    if (sent.kind !== '204') return `a reading ${sent.kind}`;
    return (await postJson(utility, '/api/unknown-readings/receipts', reading, call)).kind;
  };
}

function madeUp(n: number) {
  return {
    meterType: 'GAS_METER',
    meterNumber: `7ITR004821${1000 + n}`,
    readingValues: [{ obis: '7-0:3.0.0', rateName: 'Gas', value: n, readingImages: [] }],
    readingDate: berlinToday(),
    readingReason: 'ANNUAL_READING',
    contact: CONTACT,
    email: `fremd${n}@post.example`,
  };
}
