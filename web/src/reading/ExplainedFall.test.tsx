import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { openReading, send, typeAndLeave, verdict } from '../../testing/open-reading.ts';

/*
 * A value below the last one, 18,432.7 on 22.11.2024: the person says why it is lower.
 */

const why = page.getByRole('group', { name: 'Warum ist der Stand niedriger als der letzte?' });
const answer = (name: string) => why.getByRole('radio', { name });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const NO_RANGE = { rates: [{ range: [null, null] as const }] };

async function lower(facts: Parameters<typeof openReading>[0] = NO_RANGE) {
  const app = await openReading(facts);
  await typeAndLeave('104,3');
  await appears(why);
  return app;
}

test('[OPS-114] it is asked only of a value that is lower, and asks for nothing by itself', async () => {
  await openReading(NO_RANGE);
  await typeAndLeave('21074,3');
  await expect.element(verdict).toBeVisible();
  await expect.element(why).not.toBeInTheDocument();
});

test('[OPS-111, OPS-114] a counter that started over is sent with that, and nobody is asked again', async () => {
  const { server } = await lower();
  await expect.element(answer('Keins davon')).toBeChecked();
  await answer('Das Zählwerk hat wieder bei null begonnen').click();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([
    { readingValue: 104.3, fall: { kind: 'rolledOver' } },
  ]);
});

test('[OPS-111, OPS-114] of an exchange everything is asked for that the consumption needs, each at its field', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await send.click();
  await appears(page.getByRole('link', { name: /^Letzter Stand des alten Zählers: / }));
  await page.getByRole('link', { name: /^Letzter Stand des alten Zählers: / }).click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveFocus();
  await field(/^Letzter Stand des alten/).fill('18000');
  await field(/^Nummer des neuen/).fill('1EMH0099');
  await field(/^Tag des Tauschs/).fill('1.9.25');
  await send.click();
  await expect.element(field(/^Letzter Stand des alten/)).toHaveAccessibleDescription(/18\.432,7/);
  await field(/^Letzter Stand des alten/).fill('18500,5');
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results).toMatchObject([
    {
      readingValue: 104.3,
      fall: {
        kind: 'exchanged',
        oldEndValue: 18500.5,
        newStartValue: 0,
        newMeterNumber: '1EMH0099',
        exchangedOn: '2025-09-01',
      },
    },
  ]);
});

test('[OPS-114] whoever corrects the value need not take the answer back', async () => {
  const { server } = await lower();
  await answer('Der Zähler wurde getauscht').click();
  await typeAndLeave('{Control>}a{/Control}21074,3');
  await expect.element(why).not.toBeInTheDocument();
  await send.click();
  await expect.poll(() => server.calls(postResults).length).toBe(1);
  expect(server.calls(postResults)[0]?.body.results[0]).not.toHaveProperty('fall');
});
