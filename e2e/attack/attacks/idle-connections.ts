import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { callPortal, openConnection } from '../call-portal.ts';

const CONNECTIONS = 5_000;
const HELD_S = 6;
/** What newcomers from other addresses get while they are held. */
const NEWCOMERS = 20;

export const idleConnections: Attack = {
  name: '5,000 idle connections of one address',
  proves: 'S47',
  seconds: 40,
  async run() {
    const portal = runningPortal();
    const sockets = Array.from({ length: CONNECTIONS }, () => openConnection(portal.port, ATTACKER));
    const ended = new Set<unknown>();
    for (const socket of sockets) socket.once('close', () => ended.add(socket));
    const { answers, add, others } = countAnswers(['200', 'closed at once', 'left open']);
    for (let n = 0; n < NEWCOMERS; n += 1) {
      await seconds(HELD_S / NEWCOMERS);
      add((await callPortal(portal, '/health/live', { from: `127.0.1.${n + 1}` })).kind, 'a newcomer');
    }
    for (const socket of sockets) add(ended.has(socket) ? 'closed at once' : 'left open');
    for (const socket of sockets) socket.destroy();
    return { answers, faults: others() };
  },
};
