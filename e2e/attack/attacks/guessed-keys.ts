import { randomBytes } from 'node:crypto';
import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal } from '../call-portal.ts';

const GUESSES = 600;
const IN_FLIGHT = 60;

export const guessedKeys: Attack = {
  name: 'operator keys guessed from one address',
  proves: 'S19',
  seconds: 40,
  async run() {
    const portal = runningPortal();
    const ask = async (key: string, from?: string): Promise<string> => {
      const call = { headers: { authorization: `Bearer ${key}` }, ...(from === undefined ? {} : { from }) };
      return (await callPortal(portal, '/api/operator/applications', call)).kind;
    };
    const { answers, add, others } = countAnswers(['401', '429']);
    const guesses = Array.from({ length: GUESSES }, () => randomBytes(24).toString('hex'));
    await atOnce(IN_FLIGHT, guesses, async (guess) => add(await ask(guess)));
    const right = await ask(portal.operatorKey, '127.0.0.1');
    const shutOut = right === '200' ? [] : [`the operator gets ${right} from another address`];
    const unlimited = answers['429'] === undefined ? [`${GUESSES} guesses and never 429`] : [];
    return { answers, faults: [...others(), ...shutOut, ...unlimited] };
  },
};
