import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders, type Session } from '../call-portal.ts';

const AT_ONCE = 40;

export const renewals: Attack = {
  name: `one refresh token renewed ${AT_ONCE} times at once`,
  proves: 'S14',
  seconds: 20,
  async run() {
    const portal = runningPortal();
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    const { refreshToken } = await householdSession(utility);
    const { answers, add, others } = countAnswers(['200', '429']);
    const renew = async (): Promise<string | null> => {
      const body = JSON.stringify({ applicationId: utility.applicationId, token: refreshToken });
      const answer = await callPortal(portal, '/auth/token', { method: 'POST', headers: jsonHeaders(utility), body });
      add(answer.kind);
      return answer.kind === '200' ? (JSON.parse(answer.body) as Session).refreshToken : null;
    };
    const renewed = await Promise.all(Array.from({ length: AT_ONCE }, renew));
    const successors = new Set(renewed.filter((token) => token !== null));
    const branches = successors.size === 1 ? [] : [`${successors.size} successors of one refresh token`];
    return { answers, faults: [...others(), ...branches] };
  },
};
