import { atOnce } from '../../faults/long.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { receiptsToStrangers } from '../floods/receipts-to-strangers.ts';

const RECEIPTS = 60;
const IN_FLIGHT = 20;
/** Of one address without a proof of work (LIMIT_UNPROVEN_RECEIPTS). */
const MOST_UNPROVEN = 10;

/** Mails to strangers: one address asks for the receipts of readings it makes up, each for another mail address. */
export const receipts: Attack = {
  name: `${RECEIPTS} receipts to ${RECEIPTS} strangers`,
  proves: 'S27',
  seconds: 90,
  async run() {
    // Without a mail server, 502 says that only this kept the mail from going out.
    const { answers, add, others } = countAnswers(['428', '429', '502']);
    const send = await receiptsToStrangers();
    await atOnce(
      IN_FLIGHT,
      Array.from({ length: RECEIPTS }, (_, n) => n),
      async (n) => add(await send(n)),
    );
    const mailed = answers['502'] ?? 0;
    const unlimited = mailed > MOST_UNPROVEN ? [`${mailed} of ${RECEIPTS} strangers would have got a mail`] : [];
    return { answers, faults: [...others(), ...unlimited] };
  },
};
