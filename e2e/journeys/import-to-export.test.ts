import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandLine } from '../portal/command-line.ts';
import { expect, test } from '../portal/utility.ts';
import { readingPage } from '../pages/reading-page.ts';
import { readingsPage } from '../pages/readings-page.ts';
import { signInPage } from '../pages/sign-in-page.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

// The sample files name fixed days; this keeps their orders open whenever the test runs.
test.use({ options: { meterReading: { allowedDaysAfterLatestExecution: 3650 }, features: {}, managed: 6 } });

test('[OPN-045] the files of a utility go in, a reading is captured, and it comes out again', async ({
  page,
  utility,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-files-'));
  const broken = await commandLine(utility, ['import', file('orders-broken.csv')]);
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('Zählernummer');

  const orders = await commandLine(utility, ['import', file('orders.csv')]);
  expect(orders.output).toContain('778');
  expect(orders.code).toBe(0);
  expect((await commandLine(utility, ['history', file('history.csv')])).code).toBe(0);

  await signInPage(page, utility).signIn({ username: '20007001', password: 'Pw-72492024' });
  const list = readingsPage(page, utility);
  await list.open();
  await list.meter('7ITR').click();
  const reading = readingPage(page);
  await reading.counter('Verbrauch').type('85000,125');
  await reading.send.click();
  await expect(reading.sent).toBeVisible();

  const out = path.join(folder, 'readings.csv');
  expect((await commandLine(utility, ['export', '--format', 'csv', '--out', out])).code).toBe(0);
  const csv = readFileSync(out, 'utf8');
  expect(csv).toContain('A-2026-000002');
  expect(csv).toContain('85000,125');
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string): string {
  return path.join(ROOT, 'samples', 'import', name);
}
