import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { testServer } from '../../testing/test-server.ts';
import { warnAboutLegalPages } from './stored-document.ts';

test('[OPN-049] the start warns of tenants without imprint or privacy notice', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const own = await testServer();
  const legal = { imprint: 'https://a.example/i', privacy: 'https://a.example/p' };
  await own.newTenant({ config: { legal } });
  const half = await own.newTenant({ config: { legal: { imprint: legal.imprint } } });
  const none = await own.newTenant();
  await warnAboutLegalPages({ ...own.parts, log: pino(sink) }, systemScope('start'));
  const warned = lines.map((line) => JSON.parse(line) as { level: number; applicationId: string; missing: string[] });
  expect(warned.map(({ level, applicationId, missing }) => [level, applicationId, missing])).toEqual(
    expect.arrayContaining([
      [40, half.applicationId, ['privacy']],
      [40, none.applicationId, ['imprint', 'privacy']],
    ]),
  );
  expect(warned).toHaveLength(2);
});
