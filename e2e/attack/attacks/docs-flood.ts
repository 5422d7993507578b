import { atOnce } from '../../faults/long.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal } from '../call-portal.ts';

const IN_FLIGHT = 240;
const CALLS = 4_000;
const PATHS = ['/api/docs', '/api/docs/openapi.json', '/api/public/application', '/', '/health/ready'];

export const docsFlood: Attack = {
  name: '240 calls without a login in flight',
  proves: 'S70',
  seconds: 40,
  async run() {
    const { answers, add, others } = countAnswers(['200', '404', '429', '503']);
    const paths = Array.from({ length: CALLS }, (_, n) => PATHS[n % PATHS.length]!);
    const until = performance.now() + 6_000;
    await atOnce(IN_FLIGHT, paths, async (path) => {
      if (performance.now() > until) return;
      add((await callPortal(runningPortal(), path)).kind, path);
    });
    return { answers, faults: others() };
  },
};
