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
  await expect.element(main).toMatchTextContent(/Rückfrage zu Ihrer Ablesung.*Kommen Sie am Montag hinein\?/);
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
