import { getMeterReadingHelp } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import type { FakeServer } from '../../testing/fakes/fake-server.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { openReading } from '../../testing/open-reading.ts';

const NO_FILTER = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };
const INSTRUCTIONS = [
  { ...NO_FILTER, obisFilter: '^1-', language: 'de' as const, markdown: 'Nur die **schwarzen** Ziffern' },
  { ...NO_FILTER, obisFilter: '^8-', language: 'de' as const, markdown: 'Deckel öffnen' },
  { ...NO_FILTER, obisFilter: '(', language: 'de' as const, markdown: 'Kaputter Filter' },
  { ...NO_FILTER, multiMeterRate: false, language: 'de' as const, markdown: '1. Erst abwischen' },
];
const tells = (server: FakeServer) => server.on(getMeterReadingHelp, () => ({ instructions: INSTRUCTIONS }));
const heading = page.getByRole('heading', { level: 2, name: 'So lesen Sie diesen Zähler ab' });

test('[HLP-07] the instructions that fit the meter stand above its form, folded; opened, all of them can be read', async () => {
  const { server } = await openReading({}, { prepare: tells });
  await expect.element(heading).toBeVisible();
  expect(page.getByText('Erst abwischen').query()?.checkVisibility() ?? false).toBe(false);
  await heading.click();
  await expect.element(page.getByText('Nur die schwarzen Ziffern')).toBeVisible();
  await expect.element(page.getByText('Erst abwischen')).toBeVisible();
  for (const other of ['Deckel öffnen', 'Kaputter Filter']) expect(page.getByText(other).query()).toBeNull();
  expect(server.calls(getMeterReadingHelp).map(({ params }) => params)).toEqual([{ applicationId: 'ellerbach' }]);
  const form = page.getByLabelText('Vor dem Komma').first().element();
  expect(heading.element().compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('they open by keyboard alone', async () => {
  await openReading({}, { prepare: tells });
  const summary = (await appears(heading)).closest('summary');
  summary?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Erst abwischen')).toBeVisible();
});

test('where nothing fits or nothing can be loaded, nothing is shown', async () => {
  const nothings = [
    () => ({ instructions: INSTRUCTIONS.slice(1, 3) }),
    () => ({ instructions: [] }),
    () => new Refuses('unavailable'),
  ];
  for (const nothing of nothings) {
    const { view } = await openReading({}, { prepare: (server) => server.on(getMeterReadingHelp, nothing) });
    await expect.element(page.getByLabelText('Vor dem Komma').first()).toBeVisible();
    expect(heading.query()).toBeNull();
    await view.unmount();
  }
});
