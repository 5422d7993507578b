import type { FastifyInstance } from 'fastify';
import { addressBucket } from './addresses.ts';

/** Requests of one address that are begun in one turn. */
const IN_A_TURN = 8;
/**
 * Rounds of the event loop until the next turn, at most, while connections come. A round accepts a few, so that whoever comes
 * now does not wait until all who came before are answered.
 */
const ROUNDS = 32;

/**
 * Begins few requests of one address at a time, in their order: hundreds that come together would hold the event loop for
 * as many answers, and everybody else would wait. What is asked whether the server lives is begun at once. Must be
 * called before hooks that work.
 */
export function beginInTurns(app: FastifyInstance): void {
  const waiting = new Map<string, (() => void)[]>();
  const begun = new Map<string, number>();
  let isTurnComing = false;
  let hasAccepted = false;
  app.server.on('connection', () => (hasAccepted = true));
  const awaitTurn = (): void => {
    if (isTurnComing) return;
    isTurnComing = true;
    setImmediate(goRound, ROUNDS - 1);
  };
  const goRound = (left: number): void => {
    const mayMoreCome = hasAccepted;
    hasAccepted = false;
    if (mayMoreCome && left > 0) return void setImmediate(goRound, left - 1);
    isTurnComing = false;
    begun.clear();
    for (const [address, all] of waiting) {
      const now = all.splice(0, IN_A_TURN);
      begun.set(address, now.length);
      if (all.length === 0) waiting.delete(address);
      for (const begin of now) begin();
    }
    if (begun.size > 0) awaitTurn();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === '/health/live') return done();
    const address = addressBucket(request.ip);
    const sofar = begun.get(address) ?? 0;
    awaitTurn();
    if (sofar >= IN_A_TURN || waiting.has(address)) {
      const all = waiting.get(address) ?? [];
      all.push(done);
      waiting.set(address, all);
      return;
    }
    begun.set(address, sofar + 1);
    done();
  });
}
