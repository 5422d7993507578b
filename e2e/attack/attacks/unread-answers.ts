import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { openConnection } from '../call-portal.ts';

const CONNECTIONS = 10;
const PIPELINED = 2_000;
const HELD_S = 8;

/** Large answers are asked for again and again over connections nobody reads from. */
export const unreadAnswers: Attack = {
  name: '20,000 pipelined calls whose answers nobody reads',
  proves: 'S71',
  seconds: 40,
  async run() {
    const portal = runningPortal();
    const ask = 'GET /api/docs/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(PIPELINED);
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = openConnection(portal.port, ATTACKER);
      socket.pause();
      socket.write(ask);
      return socket;
    });
    const { answers, add, others } = countAnswers(['left open', 'cut']);
    await seconds(HELD_S);
    for (const socket of sockets) {
      add(socket.destroyed ? 'cut' : 'left open');
      socket.destroy();
    }
    return { answers, faults: others() };
  },
};
