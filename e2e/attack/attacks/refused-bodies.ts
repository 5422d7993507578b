import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { refusedSends, sendRefused } from '../floods/refused-sends.ts';

/** More large ones at a time are put off for their bytes alone (503). */
const IN_FLIGHT = 2;

/** Whoever sends what is refused has it looked at so often, and no more: large comments, photos that are none, from a login and without. */
export const refusedBodies: Attack = {
  name: 'bodies that are refused',
  proves: 'S34, S70',
  seconds: 90,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { answers, add, others } = countAnswers(['400', '429', '503', 'cut']);
    const worked: string[] = [];
    for (const kind of await refusedSends(utility)) {
      const { about, sends, most } = kind;
      let looked = 0;
      await atOnce(
        IN_FLIGHT,
        Array.from({ length: sends }, (_, n) => n),
        async (n) => {
          const answer = await sendRefused(utility, kind, n);
          if (answer === '400') looked += 1;
          add(answer, about);
        },
      );
      if (looked > most) worked.push(`${looked} of ${sends} ${about} were looked at`);
    }
    return { answers, faults: [...others(), ...worked] };
  },
};
