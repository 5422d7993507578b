import type { ApplicationConfig } from '@zaehlwerk/contract/application';
import { type ContactInformationItem, getContact } from '@zaehlwerk/contract/help';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const ITEMS: ContactInformationItem[] = [
  { language: 'de', path: 'text', text: 'Der **Kundenservice** hilft: [Fragen](https://fragen.example)' },
  { language: 'de', path: 'phone', text: '030 23125 014' },
  { language: 'de', path: 'email', text: 'ablesung@ellerbach.example' },
  { language: 'de', path: 'hours', text: 'Montag bis Freitag' },
  { language: 'en', path: 'title', text: 'Talk to us' },
  { language: 'en', path: 'address', text: 'Market square 3' },
];

const heading = (name: string) => page.getByRole('heading', { level: 2, name });

function home(items: ContactInformationItem[], config?: ApplicationConfig) {
  return renderApp({
    signedIn: [{ ...MARIA, jobs: wireJobs(2, 5) }],
    ...(config === undefined ? {} : { config }),
    prepare: (server) => server.on(getContact, () => ({ contactInformationItems: items })),
  });
}

test('[HOM-10, CON-01, CON-02] home tells how to reach the utility: telephone and mail as links, the rest as text', async () => {
  const { server } = await home(ITEMS);
  await expect.element(heading('So erreichen Sie uns')).toBeVisible();
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await expect.element(link('Telefon 030 23125 014')).toHaveAttribute('href', 'tel:03023125014');
  await expect
    .element(link('E-Mail ablesung@ellerbach.example'))
    .toHaveAttribute('href', 'mailto:ablesung@ellerbach.example');
  await expect.element(link(/^Fragen/)).toHaveAttribute('href', 'https://fragen.example');
  await expect.element(page.getByText('Montag bis Freitag')).toBeVisible();
  expect(server.calls(getContact).map(({ params }) => params)).toEqual([{ applicationId: 'ellerbach' }]);
});

test('[OPN-098] the items are those of the current language', async () => {
  const enabledLanguages = [{ name: 'en' as const, readableName: 'English' }];
  await home(ITEMS, { languageConfig: { enabledLanguages, defaultLanguage: 'en' } });
  await expect.element(heading('Talk to us')).toBeVisible();
  await expect.element(page.getByText('Market square 3')).toBeVisible();
  expect(page.getByText('030 23125 014').query()).toBeNull();
});

test('without contact information, or when it cannot be loaded, home is complete without it', async () => {
  for (const prepare of [() => ({ contactInformationItems: [] }), () => new Refuses('unavailable')]) {
    const { view } = await renderApp({
      signedIn: [{ ...MARIA, jobs: wireJobs(2, 5) }],
      prepare: (server) => server.on(getContact, prepare),
    });
    await expect.element(page.getByText('2 von 5 Zählern')).toBeVisible();
    expect(heading('So erreichen Sie uns').query()).toBeNull();
    await view.unmount();
  }
});
