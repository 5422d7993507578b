import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { postOrders } from '@zaehlwerk/contract/import-calls';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { startMain } from '../testing/processes/start-main.ts';

const MB = 1024 * 1024;
const BODIES = 15;
/** The beginning of a body. */
const UNFINISHED = Buffer.alloc(20 * MB, 'x');

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-memory-'));
closeAtEnd({ close: async () => rmSync(dataDir, { recursive: true, force: true }) });

/** Sends a part of a body to a server and then nothing more. */
function hold(origin: string): { destroy: () => unknown } {
  const key = readFileSync(path.join(dataDir, 'operator-key'), 'utf8').trim();
  const held = request(`${origin}${postOrders.path.replace('{applicationId}', 'stadtwerke')}`, {
    method: postOrders.method,
    agent: false,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', 'content-length': UNFINISHED.length + 1 },
  });
  held.on('error', () => undefined);
  held.write(UNFINISHED);
  closeAtEnd({ close: async () => void held.destroy() });
  return held;
}

// In a process of its own: what the tests of other files gave back would be counted with it.
test('[S34, S47] the memory of bodies that never came whole is given back', async () => {
  const room = String(2 * BODIES * 20);
  const limits = { LIMIT_BODIES_MB: room, LIMIT_ADDRESS_BODIES_MB: room, LIMIT_ACCOUNT_BODIES_MB: room };
  const main = startMain({ DATA_DIR: dataDir, ...limits });
  const origin = await main.listening;
  if (origin === null) throw new Error(main.complaints());
  const resident = () => {
    const status = readFileSync(`/proc/${main.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  };
  const before = resident();
  const held = Array.from({ length: BODIES }, () => hold(origin));
  await expect.poll(() => resident() - before, { timeout: 30_000 }).toBeGreaterThan(200);
  for (const body of held) body.destroy();
  await expect.poll(() => resident() - before, { timeout: 30_000 }).toBeLessThan(120);
});
