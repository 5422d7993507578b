import { expect, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { patientExpect } from '../portal/real-browser.ts';
import { answerText } from '../portal/fault-proxy.ts';
import { expectArrived, openFieldDevice } from './field-device.ts';
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

test('[F33, F34, OPN-081, I1, I2, I3] somebody else answers every send once, with an error, a page or nonsense: each reading waits, and arrives once, with its photo', async () => {
  const device = await openFieldDevice({ meters: ANSWERS.length });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await fillOutbox(page, sender.jobs);
  const answered = new Set<string>();
  proxy.plan(({ path }) => {
    const next = ANSWERS[answered.size];
    if (!path.endsWith('/result') || answered.has(path) || next === undefined) return null;
    answered.add(path);
    return { kind: 'replaceAnswer', with: next.answer, reaches: next.reaches };
  });
  proxy.setOnline(true);
  await page.clock.install();
  await page.goto(`${origin}/ablesung`);
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
});
