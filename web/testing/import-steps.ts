import { page, userEvent } from 'vitest/browser';
import { appears } from './appears.ts';
import { ERP_FILE, fileInput, fileOf, takeFiles } from './import-world.ts';
import { renderDesk } from './render-desk.ts';

/** The button by which a file is chosen. */
export const chooser = page.getByRole('button', { name: 'Datei wählen oder hierher ziehen' });
/** The button that sends a file to be checked. */
export const toCheck = page.getByRole('button', { name: 'Weiter zur Prüfung' });

/** Opens the page, with a server that takes files. */
export async function openImports(setting: Parameters<typeof takeFiles>[1] = {}) {
  let texts: string[] = [];
  const desk = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (server) => {
      texts = takeFiles(server, setting);
    },
  });
  await appears(chooser);
  return { ...desk, texts };
}

/** Chooses a file, and waits until its columns are shown. */
export async function choose(text: string = ERP_FILE) {
  await userEvent.upload(fileInput(), fileOf(text));
  await appears(page.getByRole('heading', { name: /Spalten$/ }));
}

/** Goes on to what the check has found. */
export async function check() {
  await toCheck.click();
  await appears(page.getByRole('heading', { name: 'Befunde' }));
}
