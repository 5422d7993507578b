import { CAPTURED_AT_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { TEST_NOW } from '../../testing/fakes/fake-device.ts';
import { before, dialog, openReading, send } from '../../testing/open-reading.ts';

// The test's today is Friday, 21.11.2025; the sample may be read from 15.11. to 30.11.2025.
const HOUR_MS = 3_600_000;
/** After this long the app has noticed what day it is now. */
const LOOK_AGAIN_MS = 61_000;

const row = page.getByRole('button', { name: /^Ablesedatum/ });
const field = page.getByLabelText('Ablesedatum');
const words = page.getByRole('status').filter({ hasText: /Datum|Ablesedatum/ });

async function sendValue() {
  await before.click();
  await userEvent.keyboard('21074,3');
  await send.click();
}

describe('choosing the day', () => {
  test('[JOB-05, DAT-01] it is today unless another day is typed', async () => {
    const { server } = await openReading();
    await expect.element(row).toHaveAccessibleName('Ablesedatum Heute, 21.11.2025');
    await row.click();
    await expect.element(field).toHaveFocus();
    await field.fill('19.11.2025');
    await sendValue();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-19');
  });

  test('a day typed just before pressing send is the one that is sent', async () => {
    const { server } = await openReading();
    await before.click();
    await userEvent.keyboard('21074,3');
    await row.click();
    await userEvent.keyboard('{Control>}a{/Control}18.11.2025');
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-18');
  });

  test.each(['20.11.25', '20.11.', '20112025', '20/11/2025', '2025-11-20', '20 11 25'])(
    '[OPN-177] %s is understood',
    async (typed) => {
      await openReading();
      await row.click();
      await field.fill(typed);
      await userEvent.keyboard('{Tab}');
      await expect.element(field).toHaveValue('20.11.2025');
      await expect.element(words).not.toBeInTheDocument();
    },
  );

  test('[DAT-01] or picked from the calendar with the keyboard alone', async () => {
    await openReading();
    await row.click();
    await page.getByRole('button', { name: 'Kalender öffnen' }).click();
    const day = page.getByRole('button', { name: /21\. November 2025/ });
    await expect.element(day).toHaveFocus();
    await expect
      .element(page.getByRole('button', { name: /22\. November 2025/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('button', { name: /14\. November 2025/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await expect.element(field).toHaveValue('19.11.2025');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    // The calendar is loaded by now, and there at once.
    await page.getByRole('button', { name: 'Kalender öffnen' }).click();
    await expect.element(page.getByRole('button', { name: /19\. November 2025/ })).toHaveFocus();
  });

  test('on touch screens the device has its own picker', async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
    try {
      await openReading();
      await row.click();
      await expect.element(field).toHaveAttribute('type', 'date');
      await expect.element(field).toHaveAttribute('min', '2025-11-15');
      await expect.element(field).toHaveAttribute('max', '2025-11-21');
      // Its day is typed digit by digit: 01. on the way to 19. is nothing to put back yet.
      await field.fill('2025-11-01');
      await expect.element(field).toHaveValue('2025-11-01');
      await field.fill('2025-11-19');
      await userEvent.keyboard('{Tab}');
      await expect.element(field).toHaveValue('2025-11-19');
    } finally {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    }
  });
});

describe('[F29] the chosen day stays', () => {
  test.each([-365 * 24, -1, 1, 365 * 24])('when the clock of the device is changed by %i hours', async (hours) => {
    const { server, clock } = await openReading();
    await row.click();
    await field.fill('19.11.2025');
    clock.putForward(hours * HOUR_MS);
    await clock.pass(LOOK_AGAIN_MS);
    await expect.element(field).toHaveValue('19.11.2025');
    // By a clock that is wrong by a year it is not the time to read: that is said, and the clock can be put right.
    if (Math.abs(hours) > 24) {
      await expect.element(send).toHaveAttribute('aria-disabled', 'true');
      clock.putForward(-hours * HOUR_MS);
      await clock.pass(LOOK_AGAIN_MS);
    }
    await sendValue();
    await expect.poll(() => server.calls(postResults).map(({ body }) => body.readingDate)).toEqual(['2025-11-19']);
  });

  test('in the night in which the clocks go back', async () => {
    const { server, clock } = await openReading(
      { earliest: '2025-10-20', latest: '2025-10-30' },
      // 2:59 summer time of 26 October, a minute before it is 2:00 again.
      { prepare: (_, browser) => browser.clock.putForward(Date.parse('2025-10-26T00:59:00Z') - Date.parse(TEST_NOW)) },
    );
    await expect.element(row).toHaveAccessibleName('Ablesedatum Heute, 26.10.2025');
    await row.click();
    await field.fill('25.10.2025');
    await clock.pass(LOOK_AGAIN_MS);
    await sendValue();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-10-25');
    expect(server.calls(postResults)[0]?.headers.get(CAPTURED_AT_HEADER)).toMatch(/^2025-10-26T01:00/);
  });
});

describe('days that are not possible', () => {
  test.each([
    ['DAT-02', '14.11.2025', {}, '15.11.2025', '21.11.2025'],
    ['DAT-03', '21.10.2025', { earliest: '2025-01-01' }, '22.10.2025', '21.11.2025'],
    ['DAT-04', '22.11.2025', {}, '15.11.2025', '21.11.2025'],
  ])('[%s, DAT-08, DAT-09, DAT-10] %s is put back and the range is said', async (_, typed, facts, from, to) => {
    await openReading(facts);
    await row.click();
    await expect.element(field).toHaveAccessibleDescription(`TT.MM.JJJJ, vom ${from} bis zum ${to}`);
    await field.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue('21.11.2025');
    await expect.element(words).toMatchTextContent(`Bitte wählen Sie ein Ablesedatum vom ${from} bis zum ${to}.`);
  });

  test.each(['31.11.2025', 'gestern', '20.11.202'])(
    '[OPN-177] %s stays as it was typed, is told, and nothing is sent of another day',
    async (typed) => {
      const { server } = await openReading();
      await before.click();
      await userEvent.keyboard('21074,3');
      await row.click();
      await field.fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(field).toHaveValue(typed);
      await expect.element(field).toBeInvalid();
      await expect.element(field).toHaveAccessibleDescription(/Bitte schreiben Sie das Ablesedatum so: 31\.12\.2026\./);
      await send.click();
      await page.getByRole('link', { name: /^Ablesedatum: Diesen Tag gibt es nicht/ }).click();
      await expect.element(field).toHaveFocus();
      expect(server.calls(postResults)).toEqual([]);
      await field.fill('20.11.');
      await send.click();
      await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-20');
    },
  );

  test('a day that is possible takes the message away', async () => {
    await openReading();
    await row.click();
    await field.fill('01.01.2025');
    await userEvent.keyboard('{Tab}');
    await expect.element(words).toBeVisible();
    await field.fill('20.11.2025');
    await userEvent.keyboard('{Tab}');
    await expect.element(words).not.toBeInTheDocument();
  });
});

describe('before and after the job', () => {
  test('[DAT-12] a date after latestExecution warns, and asks again before sending', async () => {
    const settings = { allowedDaysAfterLatestExecution: 10 };
    await openReading({ latest: '2025-11-18', settings });
    await expect.element(words).toMatchTextContent(/Das Ablesedatum liegt nach dem 18\.11\.2025\./);
    await sendValue();
    await expect.element(dialog).toMatchTextContent(/Stimmt dieses Datum\?.*liegt nach dem 18\.11\.2025/);
  });

  test('[DAT-11] a date before earliestExecution warns', async () => {
    const settings = { allowedDaysBeforeEarliestExecution: 10 };
    await openReading({ earliest: '2025-11-24', settings });
    await expect.element(words).toMatchTextContent(/Das Ablesedatum liegt vor dem 24\.11\.2025\./);
  });
});

describe('dates that are set', () => {
  const rates = [{ target: '2025-11-20' }];

  test('[DAT-05, APP-47] fixed to the target date there is nothing to choose', async () => {
    const { server } = await openReading({ rates, settings: { readingDateFixedToTarget: true } });
    await expect.element(page.getByText('20.11.2025', { exact: true })).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    await sendValue();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-20');
  });

  test('[DAT-06, APP-48] pre-filled with the target date it can be changed', async () => {
    const { server } = await openReading({ rates, settings: { readingDatePrefilledWithTarget: true } });
    await expect.element(row).toHaveAccessibleName('Ablesedatum 20.11.2025');
    await row.click();
    await field.fill('19.11.2025');
    await sendValue();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-19');
  });

  test('[DAT-07, APP-40] hidden it is not there', async () => {
    const { server } = await openReading({ features: { hideReadingDateInput: true } });
    await expect.element(before).toBeVisible();
    await expect.element(page.getByText('Ablesedatum')).not.toBeInTheDocument();
    await sendValue();
    await expect.poll(() => server.calls(postResults)[0]?.body.readingDate).toBe('2025-11-21');
  });
});
