import { useEffect } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DeviceContext } from '../device/use-device.ts';
import { DraftsContext, useDraftsReady } from '../outbox/use-drafts.ts';
import { OutboxContext } from '../outbox/use-outbox.ts';
import { newOutboxState, type Outbox, shownBy } from '../outbox/outbox.ts';
import { fakeBrowser, type FakeBrowser } from '../../testing/fakes/fake-device.ts';
import { createServerApi } from '../server/server-api.ts';
import { fakeServer } from '../../testing/fakes/fake-server.ts';
import { takeReadingsWithoutAccess } from '../../testing/without-access.ts';
import { senderWithoutAccessOnDemand } from './sender-without-access.ts';
import { SenderWithoutAccessContext, useTokenWithoutAccess, useKeepingFresh } from './use-sender-without-access.ts';
import { LEFT_FORM_KEY } from './left-form.ts';
import { useBegunForm, useDraftsWithoutAccess } from './Keeping.tsx';
import { FORM_KEY } from './meter-step.ts';
import type { Drafts } from '../outbox/drafts.ts';

/** What the frame of the form says of its token. */
function Token({ typed }: { readonly typed: boolean }) {
  useKeepingFresh(typed);
  return <p role="status">{useTokenWithoutAccess().kind}</p>;
}

test('[ANO-16, ANO-17, ANO-21, OPN-135] the token is fetched with the form, and ends only where nothing is typed', async () => {
  const server = fakeServer();
  const device = fakeBrowser(server.fetch).openTab('/');
  takeReadingsWithoutAccess(server, device.clock);
  const withoutAccess = senderWithoutAccessOnDemand(device, createServerApi({ ...device, language: () => 'de' }));
  const shown = (typed: boolean) => (
    <SenderWithoutAccessContext value={withoutAccess}>
      <Token typed={typed} />
    </SenderWithoutAccessContext>
  );
  const view = await render(shown(true));
  onTestFinished(() => view.unmount());
  await expect.element(kind).toHaveTextContent('valid');
  await device.clock.pass(2 * 3_600_000);
  await expect.element(kind).toHaveTextContent('valid');
  await view.rerender(shown(false));
  await device.clock.pass(3_600_000);
  await expect.element(kind).toHaveTextContent('expired');
  await withoutAccess.request();
  await expect.element(kind).toHaveTextContent('valid');
});

const OUTBOX = shownBy(newOutboxState()) as unknown as Outbox;
const newBrowser = () => fakeBrowser(() => Promise.reject(new Error('no network')));

/** The frame of the form in a new page; `drafts` is what it keeps with. */
async function open(inBrowser: FakeBrowser) {
  const device = inBrowser.openTab('/');
  const taken: { drafts: Drafts | null } = { drafts: null };
  function Frame() {
    const drafts = useDraftsWithoutAccess();
    useEffect(() => {
      taken.drafts = drafts;
    }, [drafts]);
    return (
      <DraftsContext value={drafts}>
        <Ready />
      </DraftsContext>
    );
  }
  const view = await render(
    <DeviceContext value={device}>
      <OutboxContext value={OUTBOX}>
        <Frame />
      </OutboxContext>
    </DeviceContext>,
  );
  onTestFinished(() => view.unmount());
  await expect.element(page.getByRole('status')).toBeVisible();
  return { view, device, drafts: taken.drafts as Drafts };
}

function Ready() {
  return useDraftsReady() ? <Form /> : null;
}

function Form() {
  const begun = useBegunForm();
  return (
    <>
      <p role="status">{begun.kind}</p>
      {begun.kind === 'begun' && (
        <>
          <p>{begun.keptAt}</p>
          <button onClick={begun.goOn}>go on</button>
          <button onClick={() => void begun.throwAway()}>throw away</button>
        </>
      )}
      {begun.kind === 'thrownAway' && <button onClick={begun.undo}>undo</button>}
    </>
  );
}

const kind = page.getByRole('status');
const left = ({ database }: FakeBrowser) => [database.stores.drafts.size, database.stores.photos.size];

/** Somebody fills the form in, and leaves. */
async function leave(inBrowser: FakeBrowser) {
  const { view, drafts, device } = await open(inBrowser);
  await expect.element(kind).toHaveTextContent('none');
  drafts.keep(FORM_KEY, { fields: { typed: '1482' }, photos: [{ id: 'photo', picture: new Blob(['picture']) }] });
  await device.clock.pass(0);
  await expect.poll(() => left(inBrowser)).toEqual([1, 1]);
  // What is typed here was not begun by somebody before.
  await expect.element(kind).toHaveTextContent('none');
  expect(inBrowser.values.has(LEFT_FORM_KEY)).toBe(true);
  await view.unmount();
}

test('[OPN-196, I1] what was begun is there after a reload, and goes on only when the person wants that', async () => {
  const inBrowser = newBrowser();
  await leave(inBrowser);
  const { drafts } = await open(inBrowser);
  await expect.element(kind).toHaveTextContent('begun');
  await expect.element(page.getByText('2025-11-21T09:00:00.000Z')).toBeVisible();
  await page.getByRole('button', { name: 'go on' }).click();
  await expect.element(kind).toHaveTextContent('goesOn');
  expect(drafts.find(FORM_KEY)?.fields).toEqual({ typed: '1482' });
});

test('[OPN-196] opening it is no change: its days go on; where the note is gone they begin now', async () => {
  const inBrowser = newBrowser();
  await leave(inBrowser);
  const noted = inBrowser.values.get(LEFT_FORM_KEY);
  inBrowser.clock.putForward(3 * 86_400_000);
  const { view } = await open(inBrowser);
  expect(inBrowser.values.get(LEFT_FORM_KEY)).toBe(noted);
  await view.unmount();
  inBrowser.values.delete(LEFT_FORM_KEY);
  await open(inBrowser);
  expect(inBrowser.values.get(LEFT_FORM_KEY)).toBe(inBrowser.clock.now().toISOString());
});

test('[OPN-196] discarded it is gone from the device, note and photo included; undone it is there again', async () => {
  const inBrowser = newBrowser();
  await leave(inBrowser);
  const { drafts, device } = await open(inBrowser);
  await page.getByRole('button', { name: 'throw away' }).click();
  await expect.element(kind).toHaveTextContent('thrownAway');
  expect([left(inBrowser), inBrowser.values.has(LEFT_FORM_KEY), inBrowser.values.has('zaehlwerk.drafts')]).toEqual([
    [0, 0],
    false,
    false,
  ]);
  await page.getByRole('button', { name: 'undo' }).click();
  await expect.element(kind).toHaveTextContent('goesOn');
  await device.clock.pass(0);
  await expect.poll(() => left(inBrowser)).toEqual([1, 1]);
  expect(drafts.find(FORM_KEY)?.fields).toEqual({ typed: '1482' });
  expect(await (await drafts.photo('photo'))?.text()).toBe('picture');
});
