import type { Page } from '@playwright/test';

/** Reading one meter in a person's words. */
export function readingPage(page: Page) {
  const counter = (rate: string) => {
    const group = page.getByRole('group', { name: new RegExp(rate) });
    return {
      group,
      before: group.getByLabel('Vor dem Komma').or(group.getByRole('textbox')).first(),
      after: group.getByLabel('Nach dem Komma'),
      /** Types as a person does: the digits, a comma, the digits. */
      async type(digits: string): Promise<void> {
        await group.getByRole('textbox').first().click();
        await page.keyboard.type(digits);
      },
    };
  };
  return {
    counter,
    send: page.getByRole('button', { name: 'Ablesung senden' }),
    sendAnyway: page.getByRole('button', { name: 'Trotzdem senden' }),
    correctAndResend: page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }),
    sent: page.getByRole('heading', { name: 'Ablesung gesendet' }),
  };
}
