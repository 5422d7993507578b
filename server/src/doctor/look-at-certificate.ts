import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import type { Config } from '../config.ts';
import { isOfThisMachine } from '../http/addresses.ts';
import { type Finding, found, reasonOf } from './finding.ts';

const WAIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What renews certificates by itself does so a month before their end. */
const LEAST_DAYS = 14;

/** Whether PUBLIC_URL is encrypted, by a certificate that is believed and does not end soon. */
export async function lookAtCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, now: Date): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === 'http:') return isOfThisMachine(hostname) ? [] : [found('url.plain')];
  const place = `${hostname}:${port || '443'}`;
  try {
    const { endsAt, reason } = await certificateOf(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443));
    const days = Math.floor((endsAt - now.getTime()) / DAY_MS);
    return [
      ...(reason === null ? [] : [found('certificate.wrong', { place, reason })]),
      ...(days < LEAST_DAYS ? [found('certificate.ending', { place, days: Math.max(0, days) })] : []),
    ];
  } catch (error) {
    return [found('certificate.unreachable', { place, reason: reasonOf(error) })];
  }
}

/** When it ends, in milliseconds, and why it is not believed. */
function certificateOf(host: string, port: number): Promise<{ endsAt: number; reason: string | null }> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket: TLSSocket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: WAIT_MS });
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      // Typed as an error, it is most often its code.
      const fault: unknown = socket.authorizationError;
      resolve({ endsAt, reason: socket.authorized ? null : reasonOf(fault) });
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}
