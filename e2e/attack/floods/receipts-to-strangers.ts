import { berlinToday } from '@zaehlwerk/samples/today';
import { openUtility } from '../../portal/utility.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { callPortal, jsonHeaders } from '../call-portal.ts';

/** Of one token, whose sends are limited as well (LIMIT_TOKEN_READINGS). */
const OF_TOKEN = 20;
const METER = { meterType: 'GAS_METER', defaultMeterConfig: { meterRateConfigs: [{ obis: '7-0:3.0.0' }] } };

/** Sends the nth reading that is made up and asks for its receipt, from an address; gives the status. Another mailbox each time. */
export async function receiptsToStrangers(): Promise<(nth: number, from?: string) => Promise<string>> {
  const portal = runningPortal();
  const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
  const { config, ...document } = utility.world.application;
  const communication = { ...config.communication, unknownUserReceiptEnabled: true };
  const unknownUserReading = { unknownUserReadingAllowed: true, meters: [METER] };
  const settings = { ...config, communication, unknownUserReading };
  const { host } = new URL(utility.origin);
  await utility.operator('PUT', `/applications/${utility.applicationId}`, {
    ...document,
    hosts: [host],
    config: settings,
  });
  const tokens = new Map<number, Promise<string>>();
  return async (nth, from) => {
    const own = from === undefined ? {} : { from };
    const post = (path: string, token: string, body: string) =>
      callPortal(portal, path, { method: 'POST', headers: jsonHeaders(utility, token), body, ...own });
    const issue = async (): Promise<string> => {
      const issued = await callPortal(portal, '/auth/token-unknown-readings', {
        method: 'POST',
        headers: { host },
        ...own,
      });
      if (issued.kind !== '200') throw new Error(`a token was answered ${issued.kind}`);
      return (JSON.parse(issued.body) as { readonly token: string }).token;
    };
    const group = Math.floor(nth / OF_TOKEN);
    const asked = tokens.get(group) ?? issue();
    tokens.set(group, asked);
    const token = await asked;
    const reading = JSON.stringify(madeUp(nth));
    const sent = await post('/api/unknown-readings/results', token, reading);
    if (sent.kind !== '204') return `a reading ${sent.kind}`;
    return (await post('/api/unknown-readings/receipts', token, reading)).kind;
  };
}

function madeUp(n: number) {
  return {
    meterType: 'GAS_METER',
    meterNumber: `7ITR004821${1000 + n}`,
    readingValues: [{ obis: '7-0:3.0.0', rateName: 'Gas', value: n, readingImages: [] }],
    readingDate: berlinToday(),
    readingReason: 'ANNUAL_READING',
    contact: {
      firstname: 'Ihr Vertrag endet',
      lastname: 'rufen Sie an',
      street: 'Hauptstraße',
      houseNumber: '1',
      zip: '12345',
      city: 'Ellerbach',
    },
    email: `fremd${n}@post.example`,
  };
}
