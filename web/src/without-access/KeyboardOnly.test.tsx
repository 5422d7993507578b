import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import {
  consent,
  field,
  heading,
  number,
  onward,
  openWithoutAccess,
  rate,
  send,
  SOMEBODY,
} from '../../testing/open-without-access.ts';

const press = (keys: string) => userEvent.keyboard(keys);

/** Walks with Tab, as far as it takes, to a control. */
async function walkTo(control: Locator) {
  const goal = await appears(control);
  for (let step = 0; step < 60 && document.activeElement !== goal; step += 1) await press('{Tab}');
  expect(document.activeElement).toBe(goal);
}

test.each([390, 1440])(
  '[A03, ANO-01] the whole reading without access by the keyboard alone (%i px)',
  async (width) => {
    await page.viewport(width, 844);
    const { server } = await openWithoutAccess();
    await walkTo(number);
    await press('1emh0048213907');
    await walkTo(onward);
    await press('{Enter}');
    await walkTo(rate());
    await press('21074');
    await walkTo(page.getByRole('button', { name: 'Tarif hinzufügen' }));
    await press('{Enter}');
    await press('4310');
    await walkTo(page.getByRole('switch'));
    await press(' ');
    await press(' ');
    await walkTo(onward);
    await press('{Enter}');
    await walkTo(field('Vorname *'));
    for (const text of Object.values(SOMEBODY).slice(0, 5)) await press(`${text}{Tab}`);
    await press('Ellerbach');
    await walkTo(page.getByRole('radio', { checked: true }));
    await press('{ArrowDown}');
    await walkTo(onward);
    await press('{Enter}');
    await walkTo(consent);
    await press(' ');
    await walkTo(send);
    await press('{Enter}');
    await expect.element(heading('Zählerstand gesendet')).toHaveFocus();
    expect(server.calls(postAnonymousReading)[0]?.body).toMatchObject({
      readingReason: 'CONTROL_READING',
      readingValues: [{ value: 21074 }, { value: 4310 }],
    });
  },
);
