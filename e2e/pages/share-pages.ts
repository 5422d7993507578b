import type { Download, Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';

/** The screens of a giver: management, choosing meters, the access that was made. */
export function sharePages(page: Page, { origin }: { readonly origin: string }) {
  const details = page.getByRole('dialog');
  const share = page.getByRole('link', { name: /^(Zähler teilen|Teilen)$/ });
  /** Management of the only account, from the start screen on. */
  async function openAccount(account: string): Promise<void> {
    await page.goto(`${origin}/`);
    await page.getByRole('link', { name: 'Verwaltung' }).click();
    await page.getByRole('heading', { level: 1, name: account }).waitFor();
  }
  return {
    openAccount,
    share,
    /** Selects one house of an account, or all meters; the page asks how to name the access. */
    async select(account: string, what: 'house' | 'all', houseNumber = 3): Promise<void> {
      await openAccount(account);
      await share.click();
      await groupByAddress(page);
      if (what === 'all') await page.getByRole('checkbox', { name: /^Alle \d+ Zähler auswählen$/ }).click();
      else
        await page
          .getByRole('checkbox', { name: new RegExp(`^Bahnhofstraße ${houseNumber}, .*: alle auswählen$`) })
          .click();
      await page.getByRole('button', { name: /^\d+ Zähler teilen$/ }).click();
      await details.getByRole('button', { name: 'Weiter' }).click();
    },
    /** Makes one access of what is selected; the page shows it. Gives its link. */
    async create(name: string, { mayShareOn = false } = {}): Promise<string> {
      await page.getByLabel('Name des Zugangs').fill(name);
      if (mayShareOn) await page.getByRole('switch', { name: 'Darf weiter teilen' }).click();
      await page.getByRole('button', { name: 'Zugang erstellen' }).click();
      await page.getByRole('heading', { name: `Zugang „${name}“ ist erstellt` }).waitFor();
      await page.getByRole('button', { name: 'Direkter Link kopieren' }).click();
      // Nothing asks any more before leaving: the history has left the entry for that question, or it would undo what comes.
      await standsOnLayer(page, false);
      return page.evaluate(() => navigator.clipboard.readText());
    },
    details,
    /** Opens the details of a share of the account that is shown. */
    async openDetails(name: string): Promise<void> {
      await page.getByRole('link', { name, exact: true }).click();
      await details.waitFor();
    },
    confirm: page.getByRole('alertdialog'),
  };
}

/** Waits until the history is, or is no more, on the extra entry of what is open over the page or asks before leaving it. */
export async function standsOnLayer(page: Page, does: boolean): Promise<void> {
  await page.waitForFunction((stands) => (history.state?.layer === true) === stands, does);
}

/** On phones the groups are folded away. */
async function groupByAddress(page: Page): Promise<void> {
  const folded = page.getByText('Sortieren und gruppieren', { exact: true });
  const byAddress = page.getByRole('group', { name: 'Gruppieren nach' }).getByRole('button', { name: 'Adresse' });
  await folded.or(byAddress).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await byAddress.click();
}

/** The cells of a downloaded spreadsheet, read by another library than the one that wrote it. */
export async function cellsOf(download: Download) {
  const sheets = await readExcelFile(await download.path());
  return { sheets: sheets.length, rows: sheets[0]!.data };
}
