import { berlinToday } from '@zaehlwerk/samples/today';
import { openUtility } from '../../portal/utility.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, jsonHeaders } from '../call-portal.ts';

const RECEIPTS = 60;
/** Of one token, whose sends are limited as well (LIMIT_TOKEN_READINGS). */
const OF_TOKEN = 20;
/** Of one address without a proof of work (LIMIT_UNPROVEN_RECEIPTS). */
const MOST_UNPROVEN = 10;

/** Mails to strangers: one address asks for the receipts of readings it makes up, each for another mail address. */
export const receipts: Attack = {
  name: `${RECEIPTS} receipts to ${RECEIPTS} strangers`,
  proves: 'S27',
  seconds: 90,
  async run() {
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
    // Without a mail server, 502 says that only this kept the mail from going out.
    const { answers, add, others } = countAnswers(['428', '429', '502']);
    const post = (path: string, token: string, body: string) =>
      callPortal(portal, path, { method: 'POST', headers: jsonHeaders(utility, token), body });
    for (let from = 0; from < RECEIPTS; from += OF_TOKEN) {
      const issued = await callPortal(portal, '/auth/token-unknown-readings', { method: 'POST', headers: { host } });
      if (issued.kind !== '200') throw new Error(`a token was answered ${issued.kind}`);
      const { token } = JSON.parse(issued.body) as { readonly token: string };
      const one = async (_: unknown, nth: number): Promise<void> => {
        const reading = JSON.stringify(madeUp(from + nth));
        const sent = await post('/api/unknown-readings/results', token, reading);
        if (sent.kind !== '204') throw new Error(`a reading was answered ${sent.kind} ${sent.body}`);
        add((await post('/api/unknown-readings/receipts', token, reading)).kind);
      };
      await Promise.all(Array.from({ length: OF_TOKEN }, one));
    }
    const mailed = answers['502'] ?? 0;
    const unlimited = mailed > MOST_UNPROVEN ? [`${mailed} of ${RECEIPTS} strangers would have got a mail`] : [];
    return { answers, faults: [...others(), ...unlimited] };
  },
};

const METER = { meterType: 'GAS_METER', defaultMeterConfig: { meterRateConfigs: [{ obis: '7-0:3.0.0' }] } };

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
