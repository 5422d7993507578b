import type { Utility } from '../portal/utility.ts';
import { seconds } from './attack.ts';
import { importOrders, jsonHeaders, openConnection, sessionOf } from './call-portal.ts';

const JOBS = 4_000;
/** Makes the list 11 MB: far more than the system takes of an answer nobody reads. */
const LOCATION = 'Keller '.repeat(250);
/** Whoever reads nothing is cut after two intervals of a minute at the latest. */
const CUT_AFTER_S = 130;

/** Somebody who asks for a long list and then reads nothing of it while everything else continues. */
export async function silentReader(utility: Utility) {
  await importOrders(utility, JOBS, 'STUMM', () => 'liest-nichts', { Lage: LOCATION });
  const { token } = await sessionOf(utility, 'liest-nichts');
  const headers = Object.entries(jsonHeaders(utility, token)).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = openConnection(utility.portal.port, '127.0.0.1');
  let [read, length] = [0, NaN];
  socket.on('data', (chunk: Buffer) => {
    if (read === 0) length = Number(/content-length: (\d+)/i.exec(chunk.toString('latin1'))?.[1]);
    if (read === 0) socket.pause();
    read += chunk.length;
  });
  socket.write(`GET /api/pro/job HTTP/1.1\r\n${headers.join('')}Connection: close\r\n\r\n`);
  const begun = performance.now();
  return {
    /** What went wrong, once that can be told: only a reader sees the end of an answer. */
    async wasCut(): Promise<string[]> {
      await seconds(Math.max(0, CUT_AFTER_S - (performance.now() - begun) / 1000));
      const over = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await over;
      return read < length ? [] : [`${read} bytes came of ${length}`];
    },
  };
}
