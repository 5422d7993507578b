import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeRounds, takeTurnsAtMost, type Turns } from '../take-turns.ts';
import { answerOwnIfChanged, type LongAnswer } from './answer-if-changed.ts';
import type { AdmitAnswer } from './bound-answers.ts';
import { callerOf, payerOf } from './caller/authenticate.ts';
import type { AccountScope } from './scope.ts';
import { partOf } from '../worker-share.ts';

/** How many are built at the same time for one payer; most database connections are left for everybody else. */
const AT_ONCE = 3;
/**
 * Limit of those that are built or waiting; further ones are refused: all caretakers of a large property may ask at
 * once.
 */
const LONGEST = 200;
/** Of those who waited for the same, so many are answered in a round of the event loop: compressed and sent, or refused. */
const IN_A_ROUND = 4;
/** Limit of those that hold a file each, its bytes with it. */
const MOST_FILES = 4;

export interface CostlyAnswers {
  /**
   * Does the costly work of a call when its turn has come: few at a time for a main account with all its shares, or for an
   * operator key. Refuses it as `unavailable` where too many wait, or where its caller has no room for an answer.
   */
  readonly inTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
  /**
   * Admits a call that changes things in parts, of which its answer is made while it is read. Its parts wait for their
   * turns, one at a time for the same payer, and none is refused: what the parts before have changed was told already.
   */
  readonly inParts: (request: FastifyRequest) => Promise<Turns>;
  /**
   * Waits until the same payer has no other answer of this kind under way, and keeps further ones waiting until this one has
   * been read: for what holds a whole file while it is sent. Refuses it as `unavailable` where too many wait.
   */
  readonly alone: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Answers a list of an account, made in turn and once for all who ask for it at the same time; 304 to clients that
   * have it.
   */
  readonly answer: (call: ListCall, list: string, make: () => Promise<LongAnswer>) => Promise<FastifyReply>;
}

interface ListCall {
  readonly scope: AccountScope;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function costlyAnswers(admit: AdmitAnswer): CostlyAnswers {
  const turns = new Map<string, Turns>();
  const turnsOfParts = new Map<string, Turns>();
  const turnsOfFiles = new Map<string, Turns>();
  const together = doTogether<LongAnswer>();
  const round = takeRounds(IN_A_ROUND);
  const inTurn = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const payer = payerOf(callerOf(request)) ?? '';
    const own = turns.get(payer) ?? takeTurnsAtMost(partOf(AT_ONCE), partOf(LONGEST), () => turns.delete(payer));
    turns.set(payer, own);
    return own(work);
  };
  return {
    async inTurn(request, work) {
      await admit(request);
      return inTurn(request, work);
    },
    async inParts(request) {
      await admit(request);
      const payer = payerOf(callerOf(request)) ?? '';
      return (work) => {
        const own = turnsOfParts.get(payer) ?? takeTurnsAtMost(1, Infinity, () => turnsOfParts.delete(payer));
        turnsOfParts.set(payer, own);
        return own(work);
      };
    },
    async alone(request, reply) {
      await admit(request);
      const payer = payerOf(callerOf(request)) ?? '';
      const own =
        turnsOfFiles.get(payer) ?? takeTurnsAtMost(1, partOf(MOST_FILES, 2), () => turnsOfFiles.delete(payer));
      turnsOfFiles.set(payer, own);
      const ended = new Promise<void>((end) => (reply.raw.destroyed ? end() : reply.raw.once('close', () => end())));
      await new Promise<void>((go, refuse) => {
        own(async () => {
          go();
          await ended;
        }).catch(refuse);
      });
    },
    async answer({ scope, request, reply }, list, make) {
      await admit(request);
      const key = `${list} ${scope.applicationId} ${scope.accountId}`;
      const made = await together(key, () => inTurn(request, make));
      await round();
      return answerOwnIfChanged(request, reply, made.tag, () => inTurn(request, made.bytes));
    },
  };
}

/** Who asks while the same is being done waits, with all others who do, for the next time: nobody gets what was read before. */
export function doTogether<T>() {
  const [running, waiting] = [new Map<string, Promise<T>>(), new Map<string, Promise<T>>()];
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const next = waiting.get(key) ?? begin();
    waiting.set(key, next);
    return next;

    async function begin(): Promise<T> {
      await Promise.allSettled([running.get(key)]);
      waiting.delete(key);
      running.set(key, next);
      try {
        return await work();
      } finally {
        running.delete(key);
      }
    }
  };
}
