import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fillIn, openUnknownMeter } from '../../testing/open-unknown-meter.ts';
import {
  METERS,
  consent,
  onward,
  openWithoutAccess,
  passAddress,
  passMeter,
  rate,
} from '../../testing/open-without-access.ts';
import type { RenderedApp } from '../../testing/render-app.ts';
import { goOffline } from '../../testing/waiting-readings.ts';

const question = page.getByRole('alertdialog');
const button = (name: RegExp) => page.getByRole('region', { name: 'Aktionen' }).getByRole('button', { name });

/** A value with a zero in front, of meters whose number of digits nobody knows: each asks before it is sent. */
const FORMS = {
  'an unknown meter': {
    sent: postUnknownReading,
    fill: async () => {
      const app = await openUnknownMeter();
      await fillIn('0210123');
      return app;
    },
  },
  'a reading without access': {
    sent: postAnonymousReading,
    fill: async () => {
      const open = { ...METERS[0]?.defaultMeterConfig, defaultMeterReadingConfig: { postDecimals: 1 } };
      const meters = [{ ...METERS[0], defaultMeterConfig: open }] as typeof METERS;
      const app = await openWithoutAccess({ settings: { meters } });
      await passMeter();
      await rate().click();
      await userEvent.keyboard('0210123');
      await onward.click();
      await passAddress();
      await consent.click();
      return app;
    },
  },
} as const;
const NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];

test.each(NAMES)('[OPN-246] with a connection the question about %s offers to send', async (name) => {
  const { sent, fill } = FORMS[name];
  const { server } = await fill();
  await button(/senden|melden/).click();
  await expect.element(question).toMatchTextContent('Stimmt dieser Stand?');
  expect(question.getByText(/Wird gesendet, sobald/).query()).toBeNull();
  await question.getByRole('button', { name: 'Trotzdem senden' }).click();
  await expect.poll(() => server.calls(sent).length).toBe(1);
});

test.each(
  NAMES.flatMap((name) => [
    [name, 'without a network', goOffline, 'Wird gesendet, sobald Sie wieder Internet haben.'] as const,
    [name, 'while the portal is silent', goSilent, 'Wird gesendet, sobald das Portal wieder antwortet.'] as const,
  ]),
)(
  '[OPN-246, OPN-267] the question about %s says, %s, that it is saved, and when it will be sent',
  async (name, _when, lose, later) => {
    const { sent, fill } = FORMS[name];
    const app = await fill();
    await lose(app);
    await button(/speichern|senden|melden/).click();
    await expect.element(question).toMatchTextContent('Stimmt dieser Stand?');
    await expect.element(question.getByText(later, { exact: true })).toBeVisible();
    expect(question.getByRole('button', { name: 'Trotzdem senden' }).query()).toBeNull();
    await question.getByRole('button', { name: 'Trotzdem speichern' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(app.server.calls(sent)).toEqual([]);
    expect(app.services.outbox.entries.get()).toHaveLength(1);
  },
);

/** The device has a network, and the server does not answer. */
async function goSilent({ server, services }: RenderedApp): Promise<void> {
  server.unplug();
  await services.connection.check();
}
