import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { getOrder } from '@zaehlwerk/contract/one-order';
import display from '@zaehlwerk/recognition/vectors/display.jpg?url';
import noMeter from '@zaehlwerk/recognition/vectors/no-meter.jpg?url';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { heading, openClearing, READ_ON_PHOTO, swappedOrder, toClear } from '../../../testing/clearing-world.ts';
import { readerReads } from '../../../testing/open-photo-reading.ts';

/* The customers' own reader of photos, with its networks, at the desk. */

const first = heading('Gaszähler, Mühlenweg 14');
const framed = page.getByText(/^Umrahmt: Zählwerk mit/);
const frame = () => document.querySelector('svg[data-counter]');

async function openWith(addresses: readonly string[], runs = true) {
  await page.viewport(1440, 900);
  const photos = await Promise.all(addresses.map(async (address) => (await fetch(address)).blob()));
  const desk = await openClearing({
    cases: [toClear()],
    unknown: [],
    prepare: (fake, _device, browser) => {
      browser.runsWebAssembly = runs;
      fake.on(getOrder, () => swappedOrder({ photos: photos.length }));
      fake.on(getOperatorImage, ({ params }) => photos[Number(params['imageId']?.slice(2)) - 1]!);
    },
  });
  await appears(first);
  await appears(page.getByRole('img', { name: /^Foto 1 von/ }));
  return desk;
}

/** The middle of what is drawn, in shares of the photo's frame. */
function middleOf(element: Element) {
  const [own, around] = [element, element.closest('[role="group"]')!].map((one) => one.getBoundingClientRect());
  return [
    (own!.x + own!.width / 2 - around!.x) / around!.width,
    (own!.y + own!.height / 2 - around!.y) / around!.height,
  ];
}

test('[DSK-195, OPN-688, OPN-689] the counter is framed where it is on the photo, with its digits and how sure they are in words; the frame turns and grows with it', async () => {
  await openWith([display]);
  await expect.element(page.getByText(/^Umrahmt: Zählwerk mit 004,97, zu \d\d % sicher\.$/)).toBeVisible();
  const middle = () => middleOf(frame()!.querySelector('polygon')!);
  const [across, down] = middle();
  const photo = page.getByRole('img', { name: /^Foto 1 von/ }).element() as HTMLImageElement;
  // As the photo is as high as the frame, what is beside it is empty.
  const wide = (photo.naturalWidth / photo.naturalHeight) * (3 / 4);
  const [expectedX, expectedY] = [346 / photo.naturalWidth, 478 / photo.naturalHeight];
  expect(across).toBeCloseTo(wide <= 1 ? (1 - wide) / 2 + wide * expectedX : expectedX, 1);
  expect(down).toBeCloseTo(wide <= 1 ? expectedY : (1 - 1 / wide) / 2 + expectedY / wide, 1);
  await userEvent.keyboard('d');
  const [, turnedDown] = middle();
  expect(turnedDown).not.toBeCloseTo(down!, 1);
  await userEvent.keyboard('o');
  const before = frame()!.getBoundingClientRect().width;
  await userEvent.keyboard('+');
  expect(frame()!.getBoundingClientRect().width).toBeGreaterThan(before * 1.4);
});

test('[DSK-196] the counter stands cut out beside the digits, with what it shows and how sure that is', async () => {
  readerReads([READ_ON_PHOTO]);
  await openWith([display]);
  const digits = page.getByRole('region', { name: /^Zählerstand/ });
  await expect.element(digits.getByText(/^Ausschnitt aus dem Foto/)).toBeVisible();
  await expect.element(digits.getByText(/^Dort steht 004,97 · zu 99 % sicher, unsicher ist Ziffer 3$/)).toBeVisible();
});

test('[DSK-197, OPN-690] where nothing is found, and where the browser cannot look, nothing is said of it; of several photos the one that is shown counts', async () => {
  await openWith([noMeter, display]);
  await page.getByRole('radio', { name: 'Foto 2' }).click();
  await expect.element(framed).toBeVisible();
  await page.getByRole('radio', { name: 'Foto 1' }).click();
  await expect.element(page.getByRole('img', { name: /^Foto 1 von/ })).toBeVisible();
  await expect.element(framed).not.toBeInTheDocument();
  expect(frame()).toBeNull();
});

test('[DSK-197] without WebAssembly the photo is shown as it is', async () => {
  await openWith([display], false);
  expect(frame()).toBeNull();
  expect(framed.query()).toBeNull();
});
