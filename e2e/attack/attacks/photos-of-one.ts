import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openUtility } from '../../portal/utility.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { householdSession } from '../call-portal.ts';
import { sendPhoto } from '../photo-form.ts';
import { managerWithShares } from '../shares.ts';

const PHOTO = path.join(import.meta.dirname, '..', '..', '..', 'recognition', 'vectors', 'drums.jpg');
const SHARES = 5;
const AT_ONCE = 25;
/** Of one account in a minute, with all shares below it. */
const MOST_READ = 30;
const OF_HOUSEHOLD = 3;

/** One person with several logins has as many photos read as can be, while somebody else has one read now and then. */
export const photosOfOne: Attack = {
  name: `photos of one person with ${SHARES} shares, and of a household`,
  proves: 'S34, S70',
  seconds: 90,
  async run() {
    const features = { aiImageEvaluationEnabled: true };
    const utility = await openUtility({ meterReading: {}, features, managed: 1 }, runningPortal());
    const tokens = await managerWithShares(utility, SHARES);
    const { token: household } = await householdSession(utility);
    const photo = readFileSync(PHOTO);
    const { answers, add, others } = countAnswers(['200', '429', '503']);
    const ofHousehold: string[] = [];
    const enough = new AbortController();
    const flood = Array.from({ length: AT_ONCE }, async (_, nth) => {
      for (let turn = nth; !enough.signal.aborted; turn += 1) {
        add(await sendPhoto(utility, tokens[turn % tokens.length]!, photo));
      }
    });
    while (ofHousehold.length < OF_HOUSEHOLD) ofHousehold.push(await sendPhoto(utility, household, photo));
    enough.abort();
    await Promise.all(flood);
    const kept = ofHousehold.filter((answer) => answer !== '200');
    const read = answers['200'] ?? 0;
    return {
      answers,
      faults: [
        ...others(),
        ...kept.map((answer) => `a household's photo was answered ${answer}`),
        ...(read > MOST_READ ? [`${read} photos of one person were read`] : []),
      ],
    };
  },
};
