import type { Config } from '../config.ts';
import { LARGEST_BODY_BYTES } from '../worker-share.ts';

/**
 * The settings of one worker of several: whatever is counted in memory is divided by their number, so that all of them keep to what
 * the operator set. What PostgreSQL counts stays as it is. Of an address and of a caller no less than the largest body is left.
 */
export function settingsOfWorker(config: Config): Config {
  const { workers, limits } = config;
  const divide = (whole: number, least = 1): number => Math.max(least, Math.floor(whole / workers));
  const { bodies, answers } = limits;
  return {
    ...config,
    databaseConnections: divide(config.databaseConnections),
    limits: {
      ...limits,
      connections: divide(limits.connections),
      connectionsPerAddress: divide(limits.connectionsPerAddress),
      bodies: {
        altogether: divide(bodies.altogether, LARGEST_BODY_BYTES),
        perAddress: divide(bodies.perAddress, LARGEST_BODY_BYTES),
        perCaller: divide(bodies.perCaller, LARGEST_BODY_BYTES),
      },
      answers: {
        altogether: divide(answers.altogether),
        perAddress: divide(answers.perAddress),
        perCaller: divide(answers.perCaller),
      },
    },
  };
}
