import { readFileSync } from 'node:fs';
import { startMailSink } from '../campaign/mail-sink.ts';
import { deskPage } from '../pages/desk-page.ts';
import { commandLine } from '../portal/command-line.ts';
import { startPortalProcess } from '../portal/portal-process.ts';
import { expect, openUtility, test, type Utility } from '../portal/utility.ts';

const PASSWORD = 'drei Zähler im Keller';

/** Four households in two streets, three of which can be reached by mail, in an open campaign. */
async function openCampaign({ operator, applicationId }: Utility): Promise<void> {
  const order = (nth: number, street: string, mail: string) => ({
    Auftragsnummer: `K-${nth}`,
    Benutzername: `haushalt-${nth}`,
    Passwort: `geheim-und-lang-${nth}`,
    Vorname: 'Karin',
    Nachname: `Krüger-${nth}`,
    Zählernummer: `1EMH009930000${nth}`,
    Zählerart: 'ELECTRIC_METER',
    Straße: street,
    Hausnummer: String(nth),
    PLZ: '34990',
    Ort: 'Ellerbach',
    OBIS: '1-0:1.8.0',
    Einheit: 'kWh',
    'E-Mail': mail,
  });
  const orders = [
    order(1, 'Bahnhofstraße', 'eins@haushalte.example'),
    order(2, 'Bahnhofstraße', 'zwei@haushalte.example'),
    order(3, 'Bahnhofstraße', ''),
    order(4, 'Am Mühlbach', 'vier@haushalte.example'),
  ];
  const campaign = `/applications/${applicationId}/campaigns/2026`;
  await operator('PUT', campaign, { name: 'Jahresablesung 2026' });
  await operator('POST', `/applications/${applicationId}/orders?campaign=2026`, orders);
  await operator('POST', `${campaign}/state`, { state: 'open' });
}

test('[DSK-91, DSK-95, DSK-97, OPN-566] a clerk reminds two households of a street, and prints a letter for the third', async ({
  page,
}) => {
  const sink = await startMailSink();
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SMTP_TLS: 'off', MAIL_FROM: 'ablesung@stadtwerke.example' };
  const portal = await startPortalProcess(smtp);
  try {
    const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
    await openCampaign(utility);
    const mail = `s.arndt@${utility.applicationId}.example`;
    const invited = await commandLine(utility, ['clerks', 'invite', mail, '--name', 'S. Arndt', '--roles', 'work']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await deskPage(page).takeUp(/\S+\/betrieb\/einladung#\S+/.exec(invited.output)?.[0] ?? '', PASSWORD);

    await page.getByRole('link', { name: 'Kampagne', exact: true }).click();
    await page.getByRole('button', { name: /^Bahnhofstraße/ }).click();
    await expect(page.locator('tbody [data-row]')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Alle des Filters wählen' }).check();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog')).toContainText('2 Mails gehen aus');
    await page.getByRole('button', { name: '2 Mails senden' }).click();
    const reminded = () =>
      sink.received
        .map(({ to }) => to)
        .filter((to) => to.endsWith('@haushalte.example'))
        .toSorted();
    await expect.poll(reminded).toEqual(['eins@haushalte.example', 'zwei@haushalte.example']);

    await page.getByRole('checkbox', { name: /1EMH0099300003/ }).check();
    await page.keyboard.press('b');
    const answered = page.waitForResponse(/specimen=true/);
    await page.getByRole('button', { name: 'Probebrief ansehen' }).click();
    const specimen = await answered;
    expect(specimen.headers()['content-type']).toBe('application/pdf');
    expect((await specimen.body()).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByRole('link', { name: 'Probebrief (PDF) öffnen' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Briefe laden (PDF im ZIP)' }).click();
    const letters = readFileSync(await (await downloading).path());
    expect(letters.includes('letters-001.pdf')).toBe(true);
    expect(letters.includes('%PDF-')).toBe(true);
    const audit = await commandLine(utility, ['audit']);
    expect(audit.output).toMatch(/S\. Arndt.*login\.printAccess|login\.printAccess.*S\. Arndt/);
  } finally {
    await portal.stop();
    await sink.close();
  }
});
