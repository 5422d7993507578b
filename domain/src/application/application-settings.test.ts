import { expect, test } from 'vitest';
import { DEFAULT_APPLICATION_FEATURES } from './application-settings.ts';

test('[OPN-151, CST-34] every switch of an application is off until its operator turns it on', () => {
  expect(DEFAULT_APPLICATION_FEATURES).toEqual({
    reshareAllowed: false,
    unknownReadingsAllowed: false,
    unknownReadingsImageRequired: false,
    preselectJobIfSingleEnabled: false,
    sendSubaccountReminderMailtoLinkEnabled: false,
    sharesShowCustomer: false,
    sharesHideNameAtMeter: false,
    sharesShowEarlierReadings: false,
    sharesShowRemarksOfOthers: false,
  });
});
