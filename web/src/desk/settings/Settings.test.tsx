import { deleteDocumentDraft, postDocumentDraft, putDocumentDraft } from '@zaehlwerk/contract/document-versions';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk } from '../../../testing/desk-world.ts';
import { field, isKept, openSettings, pause, press, row } from '../../../testing/open-settings.ts';
import { IN_FORCE } from '../../../testing/settings-world.ts';

test('[DSK-150, DSK-151] what is typed is kept as a draft a moment after the last key, as one call, and what it changes stands there', async () => {
  const { server, clock } = await openSettings();
  await field('Name').fill('Stadtwerke Ell');
  await field('Name').fill('Stadtwerke Ellerbach am See');
  expect(server.calls(putDocumentDraft)).toEqual([]);
  await pause(clock);
  await isKept();
  expect(server.calls(putDocumentDraft)).toHaveLength(1);
  expect(server.calls(putDocumentDraft)[0]).toMatchObject({
    query: { basedOn: '7', seen: 'none' },
    body: { ...IN_FORCE, name: 'Stadtwerke Ellerbach am See' },
  });
  await expect.element(row(/Name Stadtwerke Ellerbach Stadtwerke Ellerbach am See/)).toBeVisible();
  await field('Name').fill('Stadtwerke Ellerbach');
  await pause(clock);
  await appears(page.getByText('Alles ist so, wie es veröffentlicht ist'));
  expect(server.calls(putDocumentDraft)[1]).toMatchObject({ query: { seen: 'r1' } });
});

test('[DSK-151] whoever leaves loses nothing: it is kept first, and where it cannot be, the desk asks', async () => {
  const { server, services } = await openSettings();
  await field('Name').fill('Ellerbach Netze');
  services.places.go({ screen: 'start' });
  await appears(page.getByRole('heading', { name: 'Jetzt zu tun' }));
  expect(server.calls(putDocumentDraft)).toHaveLength(1);
  services.places.go({ screen: 'settings' });
  await expect.element(field('Name')).toHaveValue('Ellerbach Netze');
  server.unplug();
  await field('Name').fill('Ellerbach');
  services.places.go({ screen: 'start' });
  await appears(page.getByRole('alertdialog', { name: 'Nicht alles ist gespeichert' }));
  await press('Hier bleiben');
  await expect.element(field('Name')).toHaveValue('Ellerbach');
  await appears(page.getByText('Keine Verbindung. Der Entwurf ist noch nicht gespeichert'));
});

test('[DSK-151] without a connection it is tried again by itself; a draft whose answer was lost is one’s own', async () => {
  const { server, clock, on } = await openSettings();
  const put = { isLost: true };
  server.watch((request) => {
    // Kept, and the answer lost.
    if (request.method === 'PUT' && put.isLost) server.unplug();
  });
  on.draft = null;
  await field('Name').fill('Ellerbach Netze');
  await pause(clock);
  await appears(page.getByText(/^Keine Verbindung/));
  // And that of the next one, which was not kept.
  await field('Name').fill('Ellerbach Netze GmbH');
  await pause(clock);
  put.isLost = false;
  server.plugIn();
  on.draft = { document: { ...IN_FORCE, name: 'Ellerbach Netze' }, basedOn: 7, revision: 'lost' };
  await clock.pass(5000);
  await clock.pass(1000);
  await isKept();
  expect(server.calls(putDocumentDraft).at(-1)).toMatchObject({ query: { seen: 'lost' } });
});

test('[DSK-152] of two who work on it, nobody overwrites unseen: it is told, and each may decide', async () => {
  const { on, clock, server } = await openSettings();
  on.draft = { document: { ...IN_FORCE, name: 'Von T. Yilmaz' }, basedOn: 7, revision: 'theirs' };
  await field('Name').fill('Von mir');
  await pause(clock);
  await appears(page.getByText('Jemand anderes hat inzwischen gespeichert'));
  expect(on.draft).toMatchObject({ revision: 'theirs' });
  await expect.element(field('Name')).toHaveValue('Von mir');
  await press('Meinen Stand stattdessen speichern');
  await isKept();
  expect(on.draft).toMatchObject({ document: { name: 'Von mir' } });
  on.draft = { document: { ...IN_FORCE, name: 'Wieder anders' }, basedOn: 7, revision: 'again' };
  await field('Name').fill('Von mir noch einmal');
  await pause(clock);
  await press('Den anderen Stand laden');
  await expect.element(field('Name')).toHaveValue('Wieder anders');
  expect(server.calls(putDocumentDraft).at(-1)).toMatchObject({ query: { seen: expect.not.stringMatching('again') } });
});

test('[DSK-152, OPN-588] a draft from before another version says so, and is not published before that is decided', async () => {
  const { on } = await openSettings({
    begin: (begun) => {
      begun.draft = { document: { ...IN_FORCE, name: 'Alter Entwurf' }, basedOn: 6, revision: 'old' };
    },
  });
  await appears(page.getByText('Seit diesem Entwurf wurde etwas anderes veröffentlicht'));
  await press('Entwurf veröffentlichen ...');
  expect(page.getByRole('dialog').query()).toBeNull();
  await press('Auf die heutige Fassung übernehmen');
  await isKept();
  expect(on.draft).toMatchObject({ basedOn: 7, document: { name: 'Alter Entwurf' } });
});

test('[DSK-154] what the server finds stands at its field and is listed, and what was typed stays', async () => {
  const { on, clock } = await openSettings();
  on.finds = ({ name }) =>
    name === 'Ellerbach GmbH' ? [{ field: 'name', code: 'taken', message: 'Den gibt es schon.' }] : [];
  await field('Name').fill('Ellerbach GmbH');
  await pause(clock);
  await appears(page.getByText('Der Entwurf ist so nicht gespeichert'));
  await expect.element(field('Name')).toHaveAccessibleDescription('Den gibt es schon.');
  await expect.element(page.getByText('Name: Den gibt es schon.')).toBeVisible();
  expect(on.draft).toBeNull();
  await field('Name').fill('Ellerbach');
  await pause(clock);
  await isKept();
});

test('[DSK-158] help, contact and reasons are named in words there, too', async () => {
  await openSettings({
    begin: (begun) => {
      const contact = { language: 'de-informal', path: 'hours', text: '8 bis 12' } as const;
      const reasons = [
        { value: 'PROVIDER_CHANGE', labelDE: 'Wechsel', labelEN: 'Change', hintDE: '', hintEN: '' },
      ] as const;
      const document = {
        ...IN_FORCE,
        help: { de: 'Neu' },
        contactInformationItems: [contact],
        config: { ...IN_FORCE.config, unknownUserReading: { readingReasons: [...reasons] } },
      };
      begun.draft = { document, basedOn: 7, revision: 'r0' };
    },
  });
  await press('Entwurf veröffentlichen ...');
  const dialog = page.getByRole('dialog', { name: 'Entwurf veröffentlichen?' });
  for (const line of [
    /^Hilfe des Portals, Deutsch, förmlich .* Neu$/,
    /^Kontakt, Eintrag 1: Angabe .* Öffnungszeiten$/,
    /^Kontakt, Eintrag 1: Sprache .* Deutsch, vertraut$/,
    /^Gründe, Eintrag 1: Grund .* Wechsel des Lieferanten$/,
    /^Gründe, Eintrag 1: Bezeichnung auf Deutsch .* Wechsel$/,
  ])
    await expect.element(dialog.getByRole('row', { name: line })).toBeVisible();
});

test('[DSK-158] it is published in a second step that lists what changes, old and new, of the draft that was seen', async () => {
  const { on, server, clock } = await openSettings();
  await field('Name').fill('Ellerbach Netze');
  await pause(clock);
  await press('Entwurf veröffentlichen ...');
  const dialog = page.getByRole('dialog', { name: 'Entwurf veröffentlichen?' });
  await expect.element(dialog.getByRole('row', { name: 'Name Stadtwerke Ellerbach Ellerbach Netze' })).toBeVisible();
  expect(on.version).toBe(7);
  await press('Jetzt veröffentlichen');
  await appears(page.getByText('Fassung 8 ist veröffentlicht').first());
  expect(server.calls(postDocumentDraft)[0]?.query).toEqual({ seen: 'r1' });
  await appears(page.getByText('Der Entwurf ändert nichts.'));
  await expect.element(page.getByRole('heading', { name: /^Einstellungen: / })).toHaveFocus();
});

test('[DSK-152] what somebody else has saved meanwhile is neither published nor discarded', async () => {
  const { on, server, clock } = await openSettings();
  await field('Name').fill('Ellerbach Netze');
  await pause(clock);
  await isKept();
  on.draft = { document: { ...IN_FORCE, name: 'Von T. Yilmaz' }, basedOn: 7, revision: 'theirs' };
  await press('Entwurf veröffentlichen ...');
  await press('Jetzt veröffentlichen');
  await appears(page.getByText('Nichts wurde veröffentlicht'));
  await press('Abbrechen');
  await press('Entwurf verwerfen ...');
  await press('Entwurf verwerfen');
  await appears(page.getByText('Nichts wurde verworfen'));
  expect(on).toMatchObject({ version: 7, draft: { revision: 'theirs' } });
  expect(server.calls(deleteDocumentDraft)[0]?.query).toEqual({ seen: 'r1' });
});

test('[DSK-159] a draft is discarded after a question', async () => {
  const { on, clock } = await openSettings();
  await field('Name').fill('Ellerbach Netze');
  await pause(clock);
  await isKept();
  await press('Entwurf verwerfen ...');
  await press('Entwurf verwerfen');
  await appears(page.getByText('Der Entwurf ist verworfen').first());
  await expect.element(field('Name')).toHaveValue('Stadtwerke Ellerbach');
  expect(on.draft).toBeNull();
});

test('[DSK-160] versions stand there with who and when, and one is put back after it says what that changes', async () => {
  const { on } = await openSettings();
  await expect.element(page.getByText(/Fassung 7 veröffentlicht/)).toBeVisible();
  await expect.element(page.getByText(/Uhr, S\. Arndt$/).first()).toBeVisible();
  await expect.element(page.getByText(/Uhr, vom Server$/)).toBeVisible();
  await press('Fassung 6 zurückholen ...');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('row', { name: /^Name .* Gemeindewerke Ellerbach$/ })).toBeVisible();
  expect(on.version).toBe(7);
  await press('Zurückholen');
  await appears(page.getByText('Fassung 6 gilt wieder').first());
  await expect.element(field('Name')).toHaveValue('Gemeindewerke Ellerbach');
});

test('[DSK-161] whoever may not change the settings sees them, and the right that is missing', async () => {
  await openSettings({ session: clerk(['read']) });
  await appears(page.getByText(/Dafür fehlt Ihnen das Recht „Einstellungen“/));
  await expect.element(field('Name')).toBeDisabled();
  expect(page.getByRole('button', { name: /zurückholen|veröffentlichen/ }).query()).toBeNull();
});
