import { postDocumentVersion } from '@zaehlwerk/contract/document-versions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { field, isKept, openSettings, pause, press, row, toPart } from '../../../testing/open-settings.ts';
import { IN_FORCE } from '../../../testing/settings-world.ts';

test('[DSK-151, DSK-160] an earlier version is not put back over what is not kept', async () => {
  const { server } = await openSettings();
  server.unplug();
  await field('Name').fill('Von mir');
  await press('Fassung 6 zurückholen ...');
  await appears(page.getByText(/^Nicht alles, was Sie eingegeben haben/).first());
  expect(page.getByRole('dialog').query()).toBeNull();
  await expect.element(field('Name')).toHaveValue('Von mir');
});

test('[DSK-152, DSK-160] a version is put back only in place of the one with which it was compared', async () => {
  const { on, server } = await openSettings();
  await press('Fassung 6 zurückholen ...');
  await appears(page.getByRole('dialog').getByRole('row', { name: /^Name / }));
  on.version = 8;
  await press('Zurückholen');
  await appears(page.getByText('Nichts wurde zurückgeholt'));
  expect(server.calls(postDocumentVersion).at(-1)?.query).toEqual({ basedOn: '7' });
  expect(on.version).toBe(8);
  await press('Einstellungen neu laden');
  await appears(page.getByText(/Fassung 8 veröffentlicht/));
});

test('[DSK-152, OPN-588] what was published while somebody types is told, and taken over with what it would undo', async () => {
  const { on, clock } = await openSettings();
  Object.assign(on, { version: 8, document: { ...IN_FORCE, brandColor: '#F08A00' } });
  await field('Name').fill('Von mir');
  await pause(clock);
  await appears(page.getByText('Seit diesem Entwurf wurde etwas anderes veröffentlicht'));
  await press('Auf die heutige Fassung übernehmen');
  await isKept();
  await appears(page.getByRole('heading', { name: 'Was sich gegenüber Fassung 8 ändert' }));
  await expect.element(row(/^Farbe #F08A00 #00616E/)).toBeVisible();
  await appears(page.getByText(/Fassung 8 veröffentlicht/));
});

test('[DSK-158] what is no number holds the publication back, and is led to', async () => {
  const { clock } = await openSettings();
  await field('Name').fill('Von mir');
  await pause(clock);
  await isKept();
  await field('Farbwert').fill('#f08a0');
  await press('Entwurf veröffentlichen ...');
  await expect.element(field('Farbwert')).toHaveFocus();
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('[DSK-161] whoever may only read finds texts, and has no button for a late draft', async () => {
  await openSettings({
    session: clerk(['read']),
    begin: (on) => {
      on.draft = { document: { ...IN_FORCE, name: 'Alter Entwurf' }, basedOn: 6, revision: 'old' };
    },
  });
  await appears(page.getByText('Seit diesem Entwurf wurde etwas anderes veröffentlicht'));
  expect(page.getByRole('button', { name: /übernehmen|laden/ }).query()).toBeNull();
  await toPart('Texte');
  await field('Texte finden').fill('login.title');
  await expect.element(page.getByRole('group', { name: 'login.title' }).getByLabelText('Ihr Text')).toBeDisabled();
});

test('[DSK-163] a text that the portal no longer has is shown, and can be taken out', async () => {
  const { on, clock } = await openSettings({
    begin: (begun) => {
      const languageConfig = { ...IN_FORCE.config.languageConfig, translations: { de: { 'gone.key': 'Alt' } } };
      begun.document = { ...IN_FORCE, config: { ...IN_FORCE.config, languageConfig } };
    },
  });
  await toPart('Texte');
  await page.getByRole('group', { name: 'gone.key' }).getByLabelText('Ihr Text').fill('');
  await pause(clock);
  await isKept();
  expect(on.draft?.document.config.languageConfig?.translations).toBeUndefined();
});

test('[DSK-156] of two numbers of one kind the emptied one is written again, and not the other', async () => {
  const second = { language: 'de', path: 'phone', text: '05555 99' } as const;
  const { on, clock } = await openSettings({
    begin: (begun) => {
      begun.document = { ...IN_FORCE, contactInformationItems: [...IN_FORCE.contactInformationItems, second] };
    },
  });
  await toPart('Kontakt');
  await field('Telefon').first().fill('');
  await field('Telefon').first().fill('05555 77');
  await pause(clock);
  await isKept();
  const phones = on.draft?.document.contactInformationItems.filter(({ path }) => path === 'phone');
  expect(phones?.map(({ text }) => text)).toEqual(['05555 77', '05555 99']);
});

test('[DSK-157] a reason that is chosen again has its words', async () => {
  await openSettings();
  await toPart('Gründe');
  const reason = page.getByRole('group', { name: 'Jahresablesung' });
  const box = page.getByRole('checkbox', { name: 'Jahresablesung' });
  await box.click();
  await reason.getByLabelText('Bezeichnung auf Deutsch').fill('Jedes Jahr');
  await box.click();
  await box.click();
  await expect.element(reason.getByLabelText('Bezeichnung auf Deutsch')).toHaveValue('Jedes Jahr');
});
