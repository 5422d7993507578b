import { expect, test } from 'vitest';
import { DEFAULT_TENANT_FEATURES } from './tenant-settings.ts';

test('[OPN-151, CST-34] every switch of a tenant is off until its operator turns it on', () => {
  expect(DEFAULT_TENANT_FEATURES).toEqual({
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
