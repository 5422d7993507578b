import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { isOfThisMachine } from '../http/addresses.ts';
import { type Finding, found, reasonOf } from './finding.ts';

const WAIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** What renews certificates by itself does so a month before their end. */
const LEAST_DAYS = 14;

type Address = Pick<Config, 'publicUrl' | 'databaseUrl' | 'host' | 'trustProxy'>;

/** Whether PUBLIC_URL is encrypted, by a certificate that is believed and does not end soon. */
export async function lookAtCertificate(address: Address, now: Date, waitMs: number = WAIT_MS): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(address.publicUrl);
  if (protocol === 'http:') return [isOfThisMachine(hostname) ? ofThisMachine(address) : found('url.plain')];
  const place = `${hostname}:${port || '443'}`;
  try {
    const { endsAt, reason } = await certificateOf(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port || 443), waitMs);
    const days = Math.floor((endsAt - now.getTime()) / DAY_MS);
    return [
      ...(reason === null ? [] : [found('certificate.wrong', { place, reason })]),
      ...(days < LEAST_DAYS ? [found('certificate.ending', { place, days: Math.max(0, days) })] : []),
    ];
  } catch (error) {
    return [found('certificate.unreachable', { place, reason: reasonOf(error) })];
  }
}

/** Without PUBLIC_URL it is one of this machine: wanted where the portal is tried, forgotten where others are meant to reach it. */
function ofThisMachine({ publicUrl: url, databaseUrl, host, trustProxy }: Address): Finding {
  const isForOthers = databaseUrl !== null || trustProxy !== 'off' || !isOfThisMachine(host);
  return found(isForOthers ? 'url.forgotten' : 'url.ofThisMachine', { url });
}

/** When it ends, in milliseconds, and why it is not believed. Whatever is at the other side, the connection is gone afterwards. */
function certificateOf(host: string, port: number, waitMs: number): Promise<{ endsAt: number; reason: string | null }> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, rejectUnauthorized: false });
    const late = setTimeout(() => socket.destroy(new Error('no answer in time')), waitMs);
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      // Typed as an error, it is most often its code.
      const fault: unknown = socket.authorizationError;
      resolve({ endsAt, reason: socket.authorized ? null : reasonOf(fault) });
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(late);
      reject(new Error('the connection was closed'));
    });
  });
}
