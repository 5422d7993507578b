import type { Config } from '../config.ts';
import { discoverProvider, OTHER_ISSUER, reasonAway } from '../outside/identity-provider.ts';
import { type Finding, found } from './finding.ts';

const WAIT_MS = 10_000;
/** Times in its tokens are believed when they are off by no more than three times as much. */
const MOST_CLOCK_MS = 10_000;

/** Whether the provider by which clerks sign in answers, calls itself as it is set, and has the same time; nobody signs in. */
export async function lookAtProvider(
  { signInProvider }: Pick<Config, 'signInProvider'>,
  waitMs: number = WAIT_MS,
): Promise<Finding[]> {
  if (signInProvider === null) return [];
  const { issuer } = signInProvider;
  let aheadMs = 0;
  const timed: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked);
    aheadMs = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now()) || 0;
    return answer;
  };
  try {
    await discoverProvider(signInProvider, waitMs, timed);
  } catch (error) {
    const reason = reasonAway(error);
    return [
      reason === OTHER_ISSUER
        ? found('provider.otherIssuer', { issuer })
        : found('provider.unreachable', { issuer, reason }),
    ];
  }
  return aheadMs > MOST_CLOCK_MS ? [found('clock.provider', { issuer, seconds: Math.round(aheadMs / 1000) })] : [];
}
