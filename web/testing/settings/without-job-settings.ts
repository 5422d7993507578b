import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { number as unknownNumber, openUnknownMeter } from '../open-unknown-meter.ts';
import { field, number, openWithoutAccess, passMeter, passReading } from '../open-without-access.ts';
import type { RenderedApp } from '../render-app.ts';
import type { Witness } from './witness.ts';

/** A tenant whose forms validate early, while typing, or late. */
const validating = (soon: boolean) => ({ meterReading: { validationFeedbackDelayMs: soon ? 100 : 30_000 } });

/** Whether an invalid text is validated a second after it was filled in, while the field still has the focus. */
function validatedSoon(what: Locator, text: string): Pick<Witness, 'seen' | 'unseen'> {
  const fill = async ({ clock }: RenderedApp) => {
    // A text stored by an earlier version may be longer than what can be typed.
    what.element().removeAttribute('maxlength');
    await what.fill(text);
    await clock.pass(1000);
    await expect.element(what).toHaveValue(text);
  };
  return {
    seen: async (app) => (await fill(app), await expect.element(what).toHaveAttribute('aria-invalid', 'true')),
    unseen: async (app) => (await fill(app), await expect.element(what).not.toHaveAttribute('aria-invalid')),
  };
}

/** Settings of config.meterReading used by forms without a job. */
export const WITHOUT_JOB: Readonly<Record<string, readonly Witness[]>> = {
  validationFeedbackDelayMs: [
    { open: (soon) => openUnknownMeter({ config: validating(soon) }), ...validatedSoon(unknownNumber, '8'.repeat(51)) },
    { open: (soon) => openWithoutAccess({ config: validating(soon) }), ...validatedSoon(number, '1EMH') },
    {
      open: async (soon) => {
        const app = await openWithoutAccess({ config: validating(soon) });
        await passMeter();
        await passReading();
        return app;
      },
      ...validatedSoon(field(/^Postleitzahl/), '349'),
    },
  ],
};
