import { openUtility } from '../../portal/utility.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { MOST_PARTS, sendPhoto } from '../photo-form.ts';
import { managerWithShares } from '../shares.ts';

const SHARES = 5;
const AT_ONCE = 15;

/** Forms full of parts with nothing in them, of one person with several logins. */
export const formsOfParts: Attack = {
  name: `${AT_ONCE} forms of ${MOST_PARTS} empty parts at once, by shares too`,
  proves: 'S47',
  seconds: 60,
  async run() {
    const features = { aiImageEvaluationEnabled: true };
    const utility = await openUtility({ meterReading: {}, features, managed: 1 }, runningPortal());
    const tokens = await managerWithShares(utility, SHARES);
    const { answers, add, others } = countAnswers(['400', '429', '503']);
    const one = async (_: unknown, nth: number): Promise<void> =>
      add(await sendPhoto(utility, tokens[nth % tokens.length]!, Buffer.alloc(0), MOST_PARTS));
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    return { answers, faults: others() };
  },
};
