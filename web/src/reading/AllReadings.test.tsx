import { getJobResults } from '@zaehlwerk/contract/job-results';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { result } from '../../testing/meters.ts';
import { openReading, send, typeDigits } from '../../testing/open-reading.ts';

const COUNT = 142;
/** The nth of them, a minute after the one before. */
const nth = (n: number) =>
  result(21_000 + n, {
    comment: n === 140 ? 'Zähler getauscht' : null,
    created: new Date(Date.UTC(2025, 10, 21, 8) + n * 60_000).toISOString(),
  });
const NEWEST = [140, 141, 142].map(nth);
const CORRECTED = { done: true, rates: [{ results: NEWEST, resultCount: COUNT }] };

/** Answers with all of them, fifty at a time. */
function answerPages(server: FakeServer): void {
  const all = Array.from({ length: COUNT }, (_, n) => ({ ...nth(COUNT - n), taskId: 'strom-1' }));
  server.on(getJobResults, ({ query }) => {
    const from = Number(query['after'] ?? 0);
    return { results: all.slice(from, from + 50), next: from + 50 < COUNT ? String(from + 50) : null };
  });
}

const summary = page.getByText(/^Alle Ablesungen zeigen/);
const list = page.getByRole('group').getByRole('list');
const items = list.getByRole('listitem');
const more = page.getByRole('button', { name: 'Weitere zeigen' });
const again = page.getByRole('button', { name: 'Noch einmal laden' });
const count = page.getByText(/^\d+ von \d+$/);

test('[OPN-307, JOB-10] what was read once has no more to show', async () => {
  const { server } = await openReading({ done: true, rates: [{ results: [nth(1)] }] });
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(summary).not.toBeInTheDocument();
  expect(server.calls(getJobResults)).toEqual([]);
});

test('[OPN-307] a job that carries all of them shows them without a call, the newest first, with the one that counts', async () => {
  const { server } = await openReading({ done: true, rates: [{ results: [nth(1), nth(2)] }] });
  await summary.click();
  await expect.element(items.nth(1)).toBeVisible();
  expect(items.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^21\.002,0\skWhgiltabgelesen am 21\.11\.2025gesendet am 21\.11\.2025 um 09:02 Uhr$/),
    expect.stringMatching(/^21\.001,0\skWhabgelesen am 21\.11\.2025gesendet am 21\.11\.2025 um 09:01 Uhr$/),
  ]);
  await expect.element(more).not.toBeInTheDocument();
  expect(server.calls(getJobResults)).toEqual([]);
});

test('[OPS-44, OPN-404] a reading that the utility entered says by which way it came, also by one that came after this app', async () => {
  const told = [
    { ...nth(2), source: 'phone' as const },
    { ...nth(3), source: 'pigeon' as never },
  ];
  await openReading({ done: true, rates: [{ results: [nth(1), ...told] }] });
  await expect.element(page.getByRole('heading', { name: 'Ablesung eingegangen' })).toBeVisible();
  const ways = page.getByText('Mitgeteilt', { exact: true }).element().nextElementSibling;
  expect(ways?.textContent).toBe('auf anderem Weg');
  await summary.click();
  await expect.element(items.nth(2)).toBeVisible();
  expect(items.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/eingegangen am 21\.11\.2025 um 09:03 Uhr, auf anderem Weg$/),
    expect.stringMatching(/eingegangen am 21\.11\.2025 um 09:02 Uhr, telefonisch$/),
    expect.stringMatching(/gesendet am 21\.11\.2025 um 09:01 Uhr$/),
  ]);
});

test('[OPN-306, OPN-307] the others are asked for when somebody opens them, page by page, and the focus goes on with them', async () => {
  const { server } = await openReading(CORRECTED, { prepare: answerPages });
  await expect.element(summary).toMatchTextContent('(142)');
  expect(server.calls(getJobResults)).toEqual([]);
  await summary.click();
  await expect.element(count).toMatchTextContent('50 von 142');
  for (const [shown, first] of [
    [100, 92],
    [142, 42],
  ]) {
    await more.click();
    await expect.element(count).toMatchTextContent(`${shown} von 142`);
    await expect.poll(() => document.activeElement?.textContent).toMatch(new RegExp(`^21\\.0${first},0`));
  }
  await expect.element(more).not.toBeInTheDocument();
  expect(items.elements()).toHaveLength(COUNT);
  expect(page.getByText('gilt', { exact: true }).elements()).toHaveLength(1);
  const asked = server.calls(getJobResults);
  expect(asked.map(({ params, query }) => [params['jobId'], query['after']])).toEqual([
    ['strom', undefined],
    ['strom', '50'],
    ['strom', '100'],
  ]);
  expect(asked.every(({ bearer }) => bearer !== null)).toBe(true);
});

test('[OPN-307, JOB-19] the comment only where the job shows comments', async () => {
  const app = await openReading(CORRECTED, { prepare: answerPages });
  await summary.click();
  await expect.element(count).toMatchTextContent('50 von 142');
  await expect.element(page.getByText('Zähler getauscht')).not.toBeInTheDocument();
  await app.view.unmount();
  await openReading({ ...CORRECTED, features: { showReadingCommentAllowed: true } }, { prepare: answerPages });
  await summary.click();
  await expect.element(items.nth(2)).toMatchTextContent(/Zähler getauscht$/);
});

test('[OPN-307] while they are loaded, and where that fails, those that the job carries stand there; loading again brings all', async () => {
  const { server } = await openReading(CORRECTED, {
    prepare: (one) => one.on(getJobResults, () => new Refuses('internal')),
  });
  await summary.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Die übrigen Ablesungen konnten nicht geladen werden' }))
    .toBeVisible();
  await expect.element(count).toMatchTextContent('3 von 142');
  await again.click();
  await expect.element(again).toHaveFocus();
  answerPages(server);
  await again.click();
  await expect.element(count).toMatchTextContent('50 von 142');
  await expect.element(page.getByText(/konnten nicht geladen/)).not.toBeInTheDocument();
});

test('[OPN-307] without a network it says so, what was loaded stays, and it goes on when there is one again', async () => {
  const { server, device } = await openReading(CORRECTED, { prepare: answerPages });
  await summary.click();
  await expect.element(count).toMatchTextContent('50 von 142');
  server.unplug();
  device.online.set(false);
  await more.click();
  await expect.element(page.getByText(/mit Internet sind alle da/)).toBeVisible();
  await expect.element(count).toMatchTextContent('50 von 142');
  server.plugIn();
  device.online.set(true);
  await expect.element(page.getByText(/konnten nicht geladen/)).not.toBeInTheDocument();
  await more.click();
  await expect.element(count).toMatchTextContent('100 von 142');
});

test('[OPN-307] after a further correction the list is another one', async () => {
  const { server } = await openReading({ done: true, rates: [{ results: [nth(1), nth(2)] }] });
  await page.getByRole('button', { name: /korrigieren und neu senden/ }).click();
  await typeDigits('21010');
  await send.click();
  await expect.element(summary).toMatchTextContent('(3)');
  await summary.click();
  await expect.element(count).toMatchTextContent('3 von 3');
  expect(server.calls(getJobResults)).toEqual([]);
});

test('[OPN-307, A01] it opens and goes on by the keyboard alone', async () => {
  await openReading(CORRECTED, { prepare: answerPages });
  (summary.element() as HTMLElement).closest('summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(count).toMatchTextContent('50 von 142');
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(count).toMatchTextContent('100 von 142');
});

test('[OPN-307, OPS-110, OPS-111] a report stands among them with its reason, but counts only while it is not set aside; a fall says why', async () => {
  const fell = { ...nth(2), fall: { kind: 'rolledOver' } };
  const { comment, created, readingDate, readingResultImages } = nth(3);
  const report = { taskId: 'strom-1', reason: 'glass' as const, comment, created, readingDate, readingResultImages };
  await openReading(
    { done: true, rates: [{ results: [nth(1), fell], resultCount: 3 }] },
    {
      prepare: (server) =>
        server.on(getJobResults, () => ({
          results: [fell, nth(1)].map((one) => ({ ...one, taskId: 'strom-1' })),
          notReadable: [{ ...report, setAside: true }],
          next: null,
        })),
    },
  );
  await summary.click();
  await expect.element(items.nth(2)).toBeVisible();
  expect(items.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^nicht ablesbar: Das Glas ist kaputt oder schmutziggesendet/),
    expect.stringMatching(/^21\.002,0\skWhgilt.*Das Zählwerk hat wieder bei null begonnen/),
    expect.stringMatching(/^21\.001,0\skWhabgelesen/),
  ]);
});
