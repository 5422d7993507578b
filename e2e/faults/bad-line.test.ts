import { expect, onTestFinished, test } from 'vitest';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { fillReading, takeReading } from '../pages/take-reading.ts';
import { readingPage } from '../pages/reading-page.ts';
import { drained, expectArrived, expectNothingLeft, openFieldDevice, sendsOf } from './field-device.ts';
import { PLAIN_JPEG, paddedPhoto } from '../portal/padded-photo.ts';
import { runningPortal } from '../portal/start-portal.ts';
import { startSlowLine } from '../portal/slow-line.ts';
import { randomNumbers } from '@zaehlwerk/samples/random-numbers';
import { SEED } from './long.ts';
import { SENDERS } from './senders.ts';
import { patientExpect } from '../portal/real-browser.ts';

const CUTS = 40;

test(`[F02, I1, I2, I3] ${CUTS} sends of the app itself are cut at random (SEED=${SEED}): each waits on the device and arrives once, with its photo`, {
  timeout: 1_800_000,
}, async () => {
  const random = randomNumbers(SEED);
  const device = await openFieldDevice({ meters: CUTS + 1 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  const address = (place: number) => `${origin}/ablesung/${sender.jobs[place]?.jobId}`;
  await fillReading(page, address(CUTS));
  const photo = await keptOutbox(page).firstPhoto();
  await readingPage(page).send.click();
  await patientExpect(readingPage(page).sent).toBeVisible();
  const length = Buffer.concat(sendsOf(device)[0]?.request ?? []).length;
  expect(length).toBeGreaterThan(photo.length);
  for (let cut = 0; cut < CUTS; cut += 1) {
    const [after, by] = [Math.floor(random() * length), random() < 0.5 ? ('fin' as const) : ('reset' as const)];
    proxy.plan(({ path }) => (path.endsWith('/result') ? { kind: 'cutRequest', after, by } : null));
    await takeReading(page, address(cut));
    await patientExpect(page.getByRole('heading', { name: 'Auf diesem Gerät gespeichert' })).toBeVisible();
    await patientExpect(page.getByRole('button', { name: /Ablesung(en)? .*Ansehen$/ })).toBeVisible({
      timeout: 20_000,
    });
    expect((await sender.accepted()).length).toBe(1);
  }
  expect(await keptOutbox(page).count()).toBe(CUTS);
  proxy.plan(null);
  await page.getByRole('button', { name: /Ansehen$/ }).click();
  await page.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await drained(page, 120_000);
  expect(await expectArrived(device, sender.jobs, photo)).toHaveLength(CUTS + 1);
});

const SLOW_LINES = [
  ['40 kbit/s, 800 ms, one piece in twenty lost', { bytesPerSecond: 5_000, delayMs: 400, lost: 0.05 }],
  // Three minutes a send.
  ['1.2 kB/s from a cellar', { bytesPerSecond: 1_200, delayMs: 200, lost: 0 }],
] as const;

test.each(SLOW_LINES.flatMap(([kind, line]) => SENDERS.map(([who, sender]) => [who, kind, sender, line] as const)))(
  '[F37, S47, I2, I3] %s, %s: a reading with a photo of 155 KB goes through at the first attempt',
  {
    timeout: 600_000,
  },
  async (_who, _kind, { openDevice }, { lost, ...slowness }) => {
    const random = randomNumbers(SEED);
    const line = await startSlowLine(runningPortal().port, { ...slowness, isLost: () => random() < lost });
    onTestFinished(() => line.close());
    const device = await openDevice({ meters: 1, through: line.port });
    const page = device.page();
    await device.fill(device.sender.jobs, { photo: paddedPhoto(155 * 1024) });
    line.setSlow(true);
    await page.goto(device.home);
    await drained(page, 400_000);
    expect(sendsOf(device)).toHaveLength(1);
    await expectArrived(device, device.sender.jobs, PLAIN_JPEG);
    await expectNothingLeft(device);
  },
);

test('[F38, I2, I6] a connection that comes and goes every three seconds: 50 readings arrive, with two attempts each on average at most, and few words', {
  timeout: 900_000,
}, async () => {
  const device = await openFieldDevice({ meters: 50 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await device.fill(sender.jobs);
  await page.addInitScript(countMessages);
  await page.goto(`${origin}/ablesung`);
  let online = false;
  // `navigator.onLine` stays true: the connection fails behind the next router.
  const flapping = setInterval(() => proxy.setOnline((online = !online)), 3_000);
  onTestFinished(() => clearInterval(flapping));
  await drained(page, 800_000);
  clearInterval(flapping);
  const messages = await page.evaluate(() => (globalThis as unknown as { messages: number }).messages);
  console.log(`50 readings: ${sendsOf(device).length} attempts, ${messages} messages about the connection`);
  expect(sendsOf(device).length).toBeLessThanOrEqual(100);
  expect(messages).toBeLessThan(10);
  await expectArrived(device, sender.jobs, PLAIN_JPEG);
});

/** Runs in the page: counts what is said about the connection; the bar, which shows every change, says none of them. */
function countMessages(): void {
  const counted = globalThis as unknown as { messages: number };
  counted.messages = 0;
  const words = /^(Kein Internet:|Internet verfügbar!|Das Portal antwortet (gerade nicht:|wieder!)|Alle Funktionen)/;
  const look = ({ target }: MutationRecord): void => {
    const region = target.parentElement?.closest('[role=status]:not([aria-live])') ?? target;
    if (region instanceof HTMLElement && region.matches('[role=status]:not([aria-live])'))
      counted.messages += words.test(region.textContent ?? '') ? 1 : 0;
  };
  new MutationObserver((changes) => changes.forEach(look)).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}
