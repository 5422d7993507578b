import type { Config } from '../config.ts';
import { isOfThisMachine } from '../http/addresses.ts';
import { checkMailServer } from '../outside/mail-server.ts';
import { type Finding, found } from './finding.ts';

const WAIT_MS = 10_000;

/** Whether the mail server takes connections, encryption and login as they are set; nothing is sent. */
export async function lookAtMail({ smtp }: Pick<Config, 'smtp'>, waitMs: number = WAIT_MS): Promise<Finding[]> {
  if (smtp === null) return [found('mail.off')];
  const place = `${smtp.host}:${smtp.port}`;
  const reason = await checkMailServer(smtp, waitMs);
  return [
    ...(smtp.tls === 'off' && !isOfThisMachine(smtp.host) ? [found('mail.plain', { place })] : []),
    ...(reason === null ? [] : [found('mail.unreachable', { place, reason })]),
  ];
}
