import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders } from '../call-portal.ts';
import { sharedList } from '../floods/shared-lists.ts';

const SHARES = 99;
/** The addresses that hold the list unread at a time, each over so many connections. */
const FLOODS = [
  { addresses: [ATTACKER], connections: 160 },
  { addresses: [ATTACKER, '127.0.0.67', '127.0.0.68'], connections: 100 },
];
const HELD_S = 6;
/** Others ask for their lists so often meanwhile. */
const OTHERS = 6;

/** Whoever has shared much asks for the list of it, 4.6 MB, over connections that read nothing but its beginning. */
export const unreadLists: Attack = {
  name: '160 and 300 connections that read nothing of 4.6 MB',
  proves: 'S34, S47',
  seconds: 150,
  async run() {
    const utility = await openUtility(
      { meterReading: {}, features: { reshareAllowed: true }, managed: 1 },
      runningPortal(),
    );
    const list = await sharedList(utility, SHARES);
    const household = await householdSession(utility);
    const { answers, add, others } = countAnswers(['200', '503', "a household's list 200", 'the list afterwards 200']);
    for (const { addresses, connections } of FLOODS) {
      const held = addresses.flatMap((address) =>
        Array.from({ length: connections }, () => list.hold(address, (status) => add(status))),
      );
      for (let n = 0; n < OTHERS; n += 1) {
        await seconds(HELD_S / OTHERS);
        const call = { headers: jsonHeaders(utility, household.token), from: '127.0.0.1' };
        add(`a household's list ${(await callPortal(utility.portal, '/api/pro/job', call)).kind}`);
      }
      for (const socket of held) socket.destroy();
    }
    await seconds(1);
    add(`the list afterwards ${await list.read()}`);
    return { answers, faults: [...others(), ...(answers['503'] === undefined ? ['nobody was asked to wait'] : [])] };
  },
};
