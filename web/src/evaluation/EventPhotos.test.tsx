import { getResultImage } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { evaluatedMeter, openEvaluation } from '../../testing/open-evaluation.ts';
import { result } from '../../testing/meters.ts';
import { photoFile } from '../../testing/photo-files.ts';

const image = (imageId: string) => ({ imageId });
const withPhotos = (facts: object = {}) =>
  evaluatedMeter({
    features: { evaluationShowReadingImages: true },
    rates: [
      {
        last: ['2024-11-22', 18_432.7, { readingImages: [image('a')] }],
        results: [result(21_074.3, { readingResultImages: [image('b'), image('c')] })],
      },
    ],
    ...facts,
  });
const photo = (name: string) => page.getByRole('img', { name });

test('[EVA-33, EVA-45, API-28, APP-41, OPN-015, OPN-127] the photos of a reading, as base64 images that open large', async () => {
  const { server } = await openEvaluation([withPhotos()], {
    jobId: 'strom',
    prepare: (one) => one.on(getResultImage, () => photoFile({ width: 64, height: 48 })),
  });
  await expect.element(photo('Foto 1 der Ablesung vom 22.11.2024')).toBeVisible();
  await expect.element(photo('Foto 2 der Ablesung vom 21.11.2025')).toBeVisible();
  expect(photo('Foto 1 der Ablesung vom 21.11.2025').element().getAttribute('src')).toMatch(/^data:image\/\w+;base64,/);
  expect(server.calls(getResultImage)).toHaveLength(3);
  await page.getByRole('button', { name: /^Foto 1 der Ablesung vom 22\.11\.2024 vergrößern$/ }).click();
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('[EVA-44] one that cannot be loaded is left out without a word', async () => {
  await openEvaluation([withPhotos()], {
    jobId: 'strom',
    prepare: (one) =>
      one.on(getResultImage, ({ params }) =>
        params['imageId'] === 'b' ? new Refuses('notFound') : photoFile({ width: 64, height: 48 }),
      ),
  });
  await expect.element(photo('Foto 2 der Ablesung vom 21.11.2025')).toBeVisible();
  await expect.element(photo('Foto 1 der Ablesung vom 21.11.2025')).not.toBeInTheDocument();
  await expect.element(page.getByText(/nicht geladen/)).not.toBeInTheDocument();
});

test.each([
  ['[EVA-41] not of a job that is open', { done: false }],
  ['[EVA-43, APP-41] not where the job does not allow it, as by default', { features: {} }],
])('%s', async (_title, facts) => {
  const { server } = await openEvaluation([withPhotos(facts)], { jobId: 'strom' });
  await expect.element(page.getByText('22.11.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Foto/ })).not.toBeInTheDocument();
  expect(server.calls(getResultImage)).toEqual([]);
});

test('[EVA-42] not without a token of the login, not even those that are kept on the device', async () => {
  const rates = [
    { last: ['2024-11-22', 18_432.7, { readingImages: [image('a')] }] as const, results: [result(21_074.3)] },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const { server, browser } = await openEvaluation([withPhotos({ rates })], {
    jobId: 'strom',
    prepare: (one) => one.on(getResultImage, () => photoFile({ width: 64, height: 48 })),
  });
  const rate = page.getByRole('heading', { name: /^Verbrauch/ });
  const pictures = page.getByRole('img', { name: /^Foto/ });
  await expect.element(pictures).toBeVisible();
  await rate.click();
  await expect.element(pictures).not.toBeInTheDocument();
  const { storage } = browser.openTab('/');
  const kept = JSON.parse(storage.read('zaehlwerk.accounts') ?? '[]') as object[];
  storage.write('zaehlwerk.accounts', JSON.stringify(kept.map((account) => ({ ...account, token: '' }))));
  await rate.click();
  await expect.element(page.getByText('22.11.').first()).toBeVisible();
  await settled();
  await expect.element(pictures).not.toBeInTheDocument();
  expect(server.calls(getResultImage)).toHaveLength(1);
});
