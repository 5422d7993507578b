import type { Config } from '../config.ts';
import { type Answer, ask } from './ask.ts';
import { type Finding, found, reasonOf } from './finding.ts';
import { ownAddress } from './look-at-proxy.ts';

const WAIT_MS = 10_000;

interface Readiness {
  readonly checks?: Readonly<Record<string, { readonly ok?: boolean; readonly reason?: string } | undefined>>;
}

/** What the portal that runs on this machine says of itself; the only one who can ask the embedded database. */
export async function lookAtPortal(config: Pick<Config, 'host' | 'port' | 'smtp'>): Promise<Finding[]> {
  const address = ownAddress(config);
  let answer: Answer;
  try {
    answer = await ask(new URL(`${address}/health/ready`), { waitMs: WAIT_MS });
  } catch (error) {
    return [found('portal.silent', { address, reason: reasonOf(error) })];
  }
  const checks = checksIn(answer.text);
  if (checks === null) return [found('portal.taken', { address, status: answer.status })];
  const wrong = (part: string): readonly string[] => (checks[part]?.ok === false ? [checks[part]?.reason ?? ''] : []);
  return [
    ...['database', 'images'].flatMap((part) =>
      wrong(part).map((reason) => found('portal.notReady', { part, reason })),
    ),
    // Without a mail server it is told elsewhere.
    ...(config.smtp === null ? [] : wrong('mail').map((reason) => found('portal.mails', { reason }))),
  ];
}

function checksIn(text: string): NonNullable<Readiness['checks']> | null {
  try {
    return (JSON.parse(text) as Readiness | null)?.checks ?? null;
  } catch {
    return null;
  }
}
