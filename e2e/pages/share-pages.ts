import type { Download, Page } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';

/** The screens of a giver: management, choosing meters, the access that was made. */
export function sharePages(page: Page, { origin }: { readonly origin: string }) {
  const details = page.getByRole('dialog');
  return {
    /** Management of the only account, from the start screen on. */
    async openAccount(account: string): Promise<void> {
      await page.goto(`${origin}/`);
      await page.getByRole('link', { name: 'Verwaltung' }).click();
      await page.getByRole('link', { name: account, exact: true }).first().click();
    },
    share: page.getByRole('link', { name: /^(Zähler teilen|Teilen)$/ }),
    /** Groups by address; on phones the groups are folded away. */
    async groupByAddress(): Promise<void> {
      const folded = page.getByText('Sortieren und gruppieren', { exact: true });
      const byAddress = page.getByRole('group', { name: 'Gruppieren nach' }).getByRole('button', { name: 'Adresse' });
      await folded.or(byAddress).first().waitFor();
      if (await folded.isVisible()) await folded.click();
      await byAddress.click();
    },
    group: (address: string) => page.getByRole('row', { name: new RegExp(`^alle auswählen ${address}`) }),
    details,
    /** Opens the details of a share of the account that is shown. */
    async openDetails(name: string): Promise<void> {
      await page.getByRole('link', { name, exact: true }).click();
      await details.waitFor();
    },
    confirm: page.getByRole('alertdialog'),
  };
}

/** The cells of a downloaded spreadsheet, read by another library than the one that wrote it. */
export async function cellsOf(download: Download) {
  const sheets = await readExcelFile(await download.path());
  return { sheets: sheets.length, rows: sheets[0]!.data };
}
