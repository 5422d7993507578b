import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { readMeter, readRate } from '../../testing/meter-picture.ts';
import { offer, openReadable, photoDialog, shutter, takePhoto } from '../../testing/open-photo-reading.ts';
import { after, before, typeAndLeave } from '../../testing/open-reading.ts';
import { view } from '../../testing/rate-photos.ts';

const button = (name: string | RegExp) => photoDialog.getByRole('button', { name });
const READ = { read: [readMeter()] };

test('[AIR-11, OPN-093, OPN-235] to correct takes over as well, with the first doubtful digit ready to be replaced', async () => {
  await takePhoto({}, { read: [readMeter([readRate({ digitConfidences: [1, 1, 0.6, 1, 1, 1, 0.2] })])] });
  await button('Korrigieren').click();
  await expect.element(photoDialog).not.toBeInTheDocument();
  await expect.element(before).toHaveFocus();
  await expect.element(before).toHaveValue('21074');
  await expect.element(after).toHaveValue('3');
  await appears(view(1));
  await userEvent.keyboard('4');
  await expect.element(before).toHaveValue('24074');
});

test('[OPN-093] where no digit is doubtful, the caret stands behind those before the comma', async () => {
  await takePhoto({}, READ);
  await button('Korrigieren').click();
  await expect.element(before).toHaveFocus();
  await userEvent.keyboard('{Backspace}5');
  await expect.element(before).toHaveValue('21075');
});

test('[AIR-11, OPN-093] what was typed is replaced to be corrected only where the button says so', async () => {
  await openReadable({}, READ);
  await typeAndLeave('21070,1');
  await offer.click();
  await shutter.click();
  await appears(button('Eingabe ersetzen'));
  await expect.element(button('Korrigieren')).not.toBeInTheDocument();
  await button('Ersetzen und korrigieren').click();
  await expect.element(before).toHaveFocus();
  await expect.element(before).toHaveValue('21074');
});

test('[OPN-093, OPN-235] of several rates the first one with a doubtful digit, also behind the comma', async () => {
  const rates = [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ];
  const doubtful = { obis: '1-0:1.8.2', digitConfidences: [1, 1, 1, 1, 1, 1, 0.2] };
  await takePhoto({ rates }, { read: [readMeter([readRate({ obis: '1-0:1.8.1' }), readRate(doubtful)])] });
  await button('Korrigieren').click();
  const second = page.getByLabelText('Nach dem Komma').nth(1);
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('4');
  await expect.element(second).toHaveValue('4');
});
