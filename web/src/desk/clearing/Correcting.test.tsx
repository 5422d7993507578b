import { postClearedCorrection } from '@zaehlwerk/contract/clearing';
import { putLease } from '@zaehlwerk/contract/leases';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { heading, openClearing, swappedOrder, toClear, YOURS } from '../../../testing/clearing-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { accepted } from '../../../testing/open-entry.ts';

const second = heading('Stromzähler, Bahnhofstraße 9');
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('[DSK-56, OPN-411] a correction is entered after the period, of a day that could be chosen when the wrong one was taken', async () => {
  const created = '2025-10-12T07:12:00.000Z';
  const { server } = await openClearing({
    cases: [toClear({ readingDate: '2025-10-01', acceptedAt: created })],
    prepare: (fake) => {
      fake.on(postClearedCorrection, () => accepted());
      fake.on(getOrder, () => {
        const order = swappedOrder({ more: { earliest: '2025-09-15', latest: '2025-10-15' } });
        for (const rate of order.job.meter.meterRateTasks)
          for (const reading of rate.readingResults) Object.assign(reading, { created, readingDate: '2025-10-01' });
        return order;
      });
    },
  });
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  await page.getByRole('button', { name: 'Ziffern vertauscht' }).click();
  await save();
  await expect
    .poll(() => server.calls(postClearedCorrection).map(({ body }) => [body.readingDate, body.readingValue]))
    .toEqual([['2025-10-01', 5712.852]]);
});

test('[DSK-56] where a value that is not expected wants a comment, that is given', async () => {
  const more = {
    settings: { commentRequiredIfImplausible: true },
    features: { commentsEnabled: true, freeTextCommentEnabled: true },
  };
  const { server } = await openClearing({
    prepare: (fake) => {
      fake.on(postClearedCorrection, () => accepted());
      fake.on(getOrder, () => swappedOrder({ more }));
    },
  });
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  await page.getByLabelText('Vor dem Komma').fill('6900');
  await page.getByRole('button', { name: 'Komma verrutscht' }).click();
  await page.getByLabelText(/^Kommentar/).fill('Am Telefon geprüft');
  await save();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect
    .poll(() => server.calls(postClearedCorrection).map(({ body }) => body.comment))
    .toContain('Am Telefon geprüft');
});

test('[DSK-52, DSK-56] digits behind the comma, which no photo is compared by, do not differ and are not made up', async () => {
  await openClearing({ cases: [toClear({ photoValue: '5712.000' })] });
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await expect.element(page.getByText(/^Die 2\. und 3\. Ziffer sind vertauscht/)).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('5712');
  await expect.element(page.getByLabelText('Nach dem Komma')).toHaveValue('852');
});

test('[DSK-61] who loses the case while writing takes it over there, and nothing that is written is lost', async () => {
  let isTheirs = true;
  const { server } = await openClearing({
    prepare: (fake) => {
      fake.on(putLease, ({ body }) => {
        if (body.takeOver === true) isTheirs = false;
        return { lease: YOURS };
      });
      fake.on(postClearedCorrection, () =>
        isTheirs
          ? new Refuses('conflict', {}, [
              { field: 'readingId', code: 'leased', message: 'Jemand anders bearbeitet sie.' },
            ])
          : accepted(),
      );
    },
  });
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  await page.getByLabelText('Grund').fill('Eigene Worte');
  await save();
  await appears(page.getByText('Jemand anders bearbeitet sie.'));
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect.element(page.getByLabelText('Grund')).toHaveValue('Eigene Worte');
  await expect.poll(() => isTheirs).toBe(false);
  await save();
  await appears(second);
  expect(server.calls(postClearedCorrection).map(({ body }) => body.reason)).toEqual(['Eigene Worte', 'Eigene Worte']);
});
