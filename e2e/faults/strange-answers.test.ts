import { expect, test } from 'vitest';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { patientExpect } from '../portal/real-browser.ts';
import { answerText } from '../portal/fault-proxy.ts';
import { expectArrived, expectNothingLeft } from './field-device.ts';
import { SENDERS } from './senders.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';

const HTML = { 'content-type': 'text/html' };
const JSON_TEXT = { 'content-type': 'application/json' };
/** Answers that something between device and portal may give, whether or not the portal gets the reading. */
const ANSWERS = [
  answerText(500, HTML, '<h1>Fehler</h1>'),
  answerText(502, HTML, '<h1>Bad Gateway</h1>'),
  answerText(503, { ...HTML, 'retry-after': '2' }),
  answerText(429, { ...HTML, 'retry-after': '2' }),
  answerText(200, HTML, '<h1>Gäste-WLAN</h1>'),
  answerText(200, JSON_TEXT, '{}'),
].flatMap((answer) => [
  { answer, reaches: false },
  { answer, reaches: true },
]);
/** The page's clock moves in steps of this length, to skip its pauses. */
const STEP_MS = 5_000;

test.each(SENDERS)(
  '[F33, F34, OPN-081, I1, I2, I3] %s: somebody else answers every send once, with an error, a page or nonsense: each reading waits, and arrives once, with its photo',
  async (_who, { openDevice }) => {
    const device = await openDevice({ meters: ANSWERS.length });
    const { proxy, sender } = device;
    const page = device.page();
    proxy.setOnline(false);
    await device.fill(sender.jobs);
    const answered = new Set<string>();
    proxy.plan(({ path, key }) => {
      const next = ANSWERS[answered.size];
      if (!path.endsWith(sender.path) || answered.has(key) || next === undefined) return null;
      answered.add(key);
      return { kind: 'replaceAnswer', with: next.answer, reaches: next.reaches };
    });
    proxy.setOnline(true);
    await page.clock.install();
    await page.goto(device.home);
    await patientExpect
      .poll(
        async () => {
          await page.clock.fastForward(STEP_MS);
          return keptOutbox(page).count();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    expect(answered.size).toBe(ANSWERS.length);
    expect(await expectArrived(device, sender.jobs, PLAIN_JPEG)).toHaveLength(ANSWERS.length);
    await expectNothingLeft(device);
  },
);
