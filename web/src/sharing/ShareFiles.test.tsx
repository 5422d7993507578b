import type { Job } from '@zaehlwerk/domain/job/job';
import { aJob, anEvent, aRate, aResult, day } from '@zaehlwerk/domain/testing/a-job';
import { sheetOf } from '@zaehlwerk/domain/testing/sheet-of';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { fakeBrowser } from '../../testing/fakes/fake-device.ts';
import { unzip } from '../../testing/unzip.ts';
import type { Device } from '../device/device.ts';
import { DeviceContext } from '../device/use-device.ts';
import { createSpeech, type OwnTexts } from '../text/speech.ts';
import { SpeechProvider } from '../text/SpeechProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { createNotices } from '../ui/notices.ts';
import { NoticesContext } from '../ui/use-notices.ts';
import { useShareFiles } from './MadeAccesses.tsx';

interface Setting {
  readonly jobs?: readonly Job[];
  readonly ownTexts?: OwnTexts;
  readonly device?: Partial<Device>;
}

/** Two buttons, one for each of the files. */
async function setting({ jobs = [aJob()], ownTexts = {}, device: own = {} }: Setting = {}) {
  const browser = fakeBrowser(() => Promise.reject(new TypeError('offline')));
  const device = { ...browser.openTab('/'), ...own };
  const notices = createNotices(device.clock);
  const speech = createSpeech();
  await speech.loadAllTexts();
  await speech.loadTexts('de', ownTexts);
  await render(
    <DeviceContext value={device}>
      <SpeechProvider speech={speech}>
        <NoticesContext value={notices}>
          <Files jobs={jobs} />
        </NoticesContext>
      </SpeechProvider>
    </DeviceContext>,
  );
  return { browser, notices };
}

function Files({ jobs }: { readonly jobs: readonly Job[] }) {
  const { writing, saveJobs, saveAccesses } = useShareFiles();
  const access = { username: '00410032', password: '@x4=', link: 'https://portal.example/m/abc', jobs };
  return (
    <>
      <Button busyLabel={writing ? 'Wird geschrieben …' : undefined} onClick={() => void saveJobs(jobs, 'HV: Brandes')}>
        Zähler
      </Button>
      <Button onClick={() => void saveAccesses([{ ...access, name: '=Müller' }], 'HV Brandes')}>Zugänge</Button>
    </>
  );
}

async function savedSheet({ saved }: Awaited<ReturnType<typeof setting>>['browser']) {
  await expect.poll(() => saved).toHaveLength(1);
  const files = await unzip(saved[0]!.content);
  return { name: saved[0]!.name, files, ...sheetOf(files) };
}

const DOCUMENTED =
  'Partnernummer, Partner Firma, Partner Vorname, Partner Nachname, Kundennummer, Kunde Firma, Kunde Vorname, ' +
  'Kunde Nachname, Postanschrift, Zählernummer, Zählerart, Straße, Hausnummer, PLZ, Ort, Ortsteil, Objektschlüssel, ' +
  'Tarif, OBIS, Soll-Ablesedatum, Späteste Ausführung, Letzte Ablesung Datum, Letzter Zählerstand, ' +
  'Aktuelle Ablesung Datum, Aktueller Zählerstand';

const HOSTILE = { customerNumber: '00042', company: '=1+1', firstname: '+49 351 1', lastname: '@SUM(A1)' };
const READ = aJob({
  latest: '2025-12-31',
  meter: { meterNumber: '0012345678' },
  address: { street: 'Größe & <Maß>', zip: '01067' },
  customer: { ...HOSTILE, mailingAddress: null },
  rates: [
    aRate({
      targetReadingDate: day('2025-12-01'),
      postDecimals: 3,
      readingEvents: [anEvent('2024-12-31', '10.5')],
      readingResults: [aResult('2025-11-20', '99999999.999')],
    }),
    aRate({ obis: '1-0:1.8.2' }),
  ],
});

test('[SHR-42, SHR-55, SHR-56, SHR-57, SHR-58, OPN-118] one sheet of the documented 25 columns, named by day and account', async () => {
  const { browser } = await setting({ jobs: [READ] });
  await page.getByRole('button', { name: 'Zähler' }).click();
  const { name, files, rows } = await savedSheet(browser);
  expect(name).toBe('21.11.2025_HV_ Brandes.xlsx');
  expect([...files.keys()].filter((path) => path.startsWith('xl/worksheets/sheet'))).toEqual([
    'xl/worksheets/sheet1.xml',
  ]);
  expect(rows[0]!.map(({ value }) => value).join(', ')).toBe(DOCUMENTED);
  expect(rows[0]).toHaveLength(25);
  expect(rows).toHaveLength(3);
});

test('[SHR-59, OPN-119, S37] text stays text and no formula, days are dates, values numbers with their decimals', async () => {
  const { browser } = await setting({ jobs: [READ] });
  await page.getByRole('button', { name: 'Zähler' }).click();
  const { rows, xml } = await savedSheet(browser);
  expect(xml).not.toMatch(/<f[\s>/]/);
  const cells = rows[1]!.filter(({ value }) => value !== '');
  expect(cells.map(({ at, type, format, value }) => [at, type ?? 'n', format, value])).toEqual([
    ['E2', 's', null, '00042'],
    ['F2', 's', null, '=1+1'],
    ['G2', 's', null, '+49 351 1'],
    ['H2', 's', null, '@SUM(A1)'],
    ['J2', 's', null, '0012345678'],
    ['K2', 's', null, 'Stromzähler'],
    ['L2', 's', null, 'Größe & <Maß>'],
    ['M2', 's', null, '7'],
    ['N2', 's', null, '01067'],
    ['O2', 's', null, 'Dresden'],
    ['R2', 's', null, 'Verbrauch'],
    ['S2', 's', null, '1-0:1.8.0'],
    // Days after 30 December 1899, day 0 of spreadsheets.
    ['T2', 'n', 'dd.mm.yyyy', '45992'],
    ['U2', 'n', 'dd.mm.yyyy', '46022'],
    ['V2', 'n', 'dd.mm.yyyy', '45657'],
    ['W2', 'n', '0.000', '10.5'],
    ['X2', 'n', 'dd.mm.yyyy', '45981'],
    ['Y2', 'n', '0.000', '99999999.999'],
  ]);
});

test('[OPN-214] the list of accesses for letters and cards: name, access data, link, number of meters, addresses', async () => {
  const { browser } = await setting({ jobs: [READ, aJob()] });
  await page.getByRole('button', { name: 'Zugänge' }).click();
  const { name, rows, xml } = await savedSheet(browser);
  expect(name).toBe('21.11.2025_HV Brandes_Zugänge.xlsx');
  expect(rows.map((cells) => cells.map(({ value }) => value))).toEqual([
    ['Name', 'Benutzername', 'Kennwort', 'Link', 'Anzahl Zähler', 'Adressen'],
    [
      '=Müller',
      '00410032',
      '@x4=',
      'https://portal.example/m/abc',
      '2',
      'Größe & <Maß> 7, 01067 Dresden; Hauptstraße 7, 01067 Dresden',
    ],
  ]);
  expect(rows[1]!.map(({ type }) => type ?? 'n')).toEqual(['s', 's', 's', 's', 'n', 's']);
  expect(xml).not.toMatch(/<f[\s>/]/);
});

test('[SHR-54] a library that cannot be loaded is an error notice under the documented key, and another try is free', async () => {
  const key = 'management.accounts.share.exportXlsx.error.title';
  let tries = 0;
  const { browser, notices } = await setting({
    ownTexts: { de: { [key]: 'Kein Excel.' } },
    device: {
      writeSheet: () => {
        tries += 1;
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
      },
    },
  });
  const button = page.getByRole('button', { name: 'Zähler' });
  await button.click();
  await expect.poll(() => notices.all.get()).toMatchObject([{ type: 'ERROR', title: 'Kein Excel.' }]);
  expect(notices.all.get()[0]!.message).toMatch(/Internetverbindung/);
  await button.click();
  await expect.poll(() => tries).toBe(2);
  expect(browser.saved).toEqual([]);
});

test('[SHR-53] 999 jobs with three rates each are written beside the page', async () => {
  const rates = ['1', '2', '3'].map((tariff) =>
    aRate({ obis: `1-0:1.8.${tariff}`, readingEvents: [anEvent('2024-12-31', '1000')] }),
  );
  const jobs = Array.from({ length: 999 }, (_, at) =>
    aJob({ id: `J${at}`, meter: { meterNumber: `EMH${at}` }, rates }),
  );
  const { browser } = await setting({ jobs });
  await page.getByRole('button', { name: 'Zähler' }).click();
  const { rows } = await savedSheet(browser);
  expect(rows).toHaveLength(1 + 2997);
  expect(rows.at(-1)!.find(({ at }) => at.startsWith('J'))?.value).toBe('EMH998');
});
