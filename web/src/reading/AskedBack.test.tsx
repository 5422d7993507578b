import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meter, result } from '../../testing/meters.ts';
import { openReading, send, typeDigits } from '../../testing/open-reading.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const QUESTION = 'Ist die letzte Ziffer eine 1 oder eine 7?';
const ASKED = result(210_123, { setAside: true, question: QUESTION });
const main = page.getByRole('main');

test('[OPS-133] an order that was asked back about is open in the list, with the question', async () => {
  const jobs = [meter({ id: 'strom', rates: [{ results: [ASKED] }] })];
  await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs }] });
  await expect
    .element(page.getByRole('link', { name: /Stromzähler/ }))
    .toMatchTextContent(/Ist die letzte Ziffer .*Rückfrage/);
});

test('[OPS-133] the question stands above the form, and the next reading answers it', async () => {
  const { server } = await openReading({ rates: [{ results: [ASKED] }] });
  await expect
    .element(main)
    .toMatchTextContent(/Rückfrage zu Ihrer Ablesung.*Ist die letzte Ziffer eine 1 oder eine 7\?/);
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/Rückfrage/);
  expect(server.calls(postResults).map(({ body }) => body.results.length)).toEqual([1]);
});

test('[OPS-109, OPN-456] so does the one about a report that the meter cannot be read; a value answers it', async () => {
  await openReading({ rates: [{ askedBack: 'Kommen Sie am Montag hinein?' }], features: { notReadableAllowed: true } });
  await expect
    .element(main)
    .toMatchTextContent(
      /Rückfrage zu Ihrer Ablesung.*Am 20\.11\.2025 war der Stand nicht ablesbar\..*Kommen Sie am Montag hinein\?/,
    );
  await expect.element(page.getByRole('button', { name: /nicht ablesbar/ })).toBeVisible();
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/Rückfrage/);
});

test('[OPS-133] of two registers only the one that was asked about is read again', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1', results: [ASKED] },
    { name: 'Niedertarif', obis: '1-0:1.8.2', results: [result(33_000)] },
  ];
  const { server } = await openReading({ rates });
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  expect(server.calls(postResults)[0]?.body.results.map(({ taskId }) => taskId)).toEqual(['strom-1']);
});

test('[OPS-150, OPS-151, OPN-499] after the period the question stands beside what was sent, says until when, and is answered', async () => {
  const asked = result(12_345, { setAside: true, question: QUESTION, answerUntil: '2025-12-05' });
  const { server } = await openReading({
    earliest: '2025-10-15',
    latest: '2025-11-20',
    rates: [{ results: [asked], range: [1, 99_999] }],
  });
  await expect
    .element(main)
    .toMatchTextContent(
      /Sie haben 12\.345,0 kWh gesendet, abgelesen am 21\.11\.2025\.\s*Ist die letzte Ziffer .*bis zum 05\.12\.2025/,
    );
  await expect.element(main).not.toMatchTextContent(/Frist/);
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  expect(server.calls(postResults)).toHaveLength(1);
});

test('[OPS-150, OPN-499] after the period a question about a report says until when, too, and is answered by a value or another report', async () => {
  const facts = {
    earliest: '2025-10-15',
    latest: '2025-11-20',
    rates: [{ askedBack: 'Kommen Sie am Montag hinein?', answerUntil: '2025-12-05', range: [1, 99_999] as const }],
    features: { notReadableAllowed: true },
  };
  const { server } = await openReading(facts);
  await expect.element(main).toMatchTextContent(/Kommen Sie am Montag hinein\?.*bis zum 05\.12\.2025/);
  await expect.element(page.getByRole('button', { name: /nicht ablesbar/ })).toBeVisible();
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  expect(server.calls(postResults)).toHaveLength(1);
});

test('[OPS-150, OPN-499] after the period a register that nobody asked about is not read again', async () => {
  const asked = result(12_345, { setAside: true, question: QUESTION, answerUntil: '2025-12-05' });
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1', results: [asked], range: [1, 99_999] as const },
    { name: 'Niedertarif', obis: '1-0:1.8.2', results: [result(33_000)], range: [1, 99_999] as const },
  ];
  const { server } = await openReading({ earliest: '2025-10-15', latest: '2025-11-20', rates });
  const other = page.getByLabelText('Vor dem Komma').nth(1);
  await typeDigits('20829');
  await other.fill('33100');
  await send.click();
  await expect.element(main).toMatchTextContent(/20\.11\.2025/);
  expect(server.calls(postResults)).toEqual([]);
  await other.fill('');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  expect(server.calls(postResults)[0]?.body.results.map(({ taskId }) => taskId)).toEqual(['strom-1']);
});

test('[OPS-150, OPN-499] once those days are over, too, the form says so and sends nothing', async () => {
  const asked = result(12_345, { setAside: true, question: QUESTION, answerUntil: '2025-11-20' });
  await openReading({ earliest: '2025-10-01', latest: '2025-11-10', rates: [{ results: [asked] }] });
  await expect.element(send).toBeDisabled();
});

test('[OPS-151] of several registers each that was asked about stands with its name; what the utility entered was not sent', async () => {
  const rates = [
    {
      name: 'Hochtarif',
      obis: '1-0:1.8.1',
      results: [result(12_345, { setAside: true, question: QUESTION, source: 'phone' })],
    },
    { name: 'Niedertarif', obis: '1-0:1.8.2', results: [result(33_000)] },
  ];
  await openReading({ rates });
  await expect
    .element(main)
    .toMatchTextContent(/Hochtarif[^:]*: Wir haben 12\.345,0 kWh von Ihnen, abgelesen am 21\.11\.2025/);
  await expect.element(main).not.toMatchTextContent(/Niedertarif[^:]*: (Wir|Sie)/);
});
