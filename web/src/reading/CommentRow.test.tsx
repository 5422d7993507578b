import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { insertText } from '../../testing/paste.ts';
import { dialog, openReading, send, typeAndLeave } from '../../testing/open-reading.ts';

const FREE = { commentsEnabled: true, freeTextCommentEnabled: true };
const REQUIRED = { commentRequiredIfImplausible: true };
const ready = { defaultComments: [{ text: 'Zähler getauscht' }, { text: 'Mehr Personen im Haushalt' }] };
const row = page.getByRole('button', { name: /^Kommentar an uns/ });
const text = page.getByRole('textbox', { name: /^Kommentar an uns/ });
const said = page.getByText(/Stimmt der Stand, schreiben Sie uns bitte etwas dazu\./);
const tooShort = page.getByText(
  /Der Kommentar ist zu kurz\. Bitte schreiben Sie mindestens 5 Zeichen; Leerzeichen zählen nicht mit\./,
);

describe('which field there is', () => {
  test('[COM-07, APP-37] none when comments are off', async () => {
    await openReading({ features: { freeTextCommentEnabled: true } });
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(page.getByText(/(Kommentar|Hinweis) an uns/)).not.toBeInTheDocument();
  });

  test('[JOB-04, COM-01, COM-08, APP-37, APP-38] with free text a comment, which is sent', async () => {
    const { server } = await openReading({ features: FREE });
    await row.click();
    await expect.element(text).toHaveFocus();
    await text.fill('Neuer Durchlauferhitzer');
    await typeAndLeave('21074,3');
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results[0]?.comment).toBe('Neuer Durchlauferhitzer');
  });

  test('[JOB-04, COM-06, COM-08, APP-38] without free text a hint, chosen from the ready-made ones', async () => {
    const { server } = await openReading({ features: { commentsEnabled: true }, settings: ready });
    await page.getByRole('button', { name: /^Hinweis an uns/ }).click();
    const choice = page.getByRole('combobox', { name: /^Hinweis an uns/ });
    await expect.element(choice).toHaveFocus();
    await choice.selectOptions('Mehr Personen im Haushalt');
    await expect.element(text).not.toBeInTheDocument();
    await typeAndLeave('21074,3');
    await send.click();
    await expect.poll(() => server.calls(postResults)[0]?.body.results[0]?.comment).toBe('Mehr Personen im Haushalt');
  });

  test('[COM-06] beside free text the ready-made ones are buttons', async () => {
    await openReading({ features: FREE, settings: ready });
    await row.click();
    const [first, second] = [
      page.getByRole('button', { name: 'Zähler getauscht' }),
      page.getByRole('button', { name: 'Mehr Personen im Haushalt' }),
    ];
    await first.click();
    await expect.element(text).toHaveValue('Zähler getauscht');
    await second.click();
    await expect.element(text).toHaveValue('Mehr Personen im Haushalt');
    await expect.element(second).toHaveAttribute('aria-pressed', 'true');
    await text.fill('Wir sind jetzt fünf.');
    await first.click();
    await expect.element(text).toHaveValue('Wir sind jetzt fünf. Zähler getauscht');
  });

  test('in wide windows a button beside sending opens it', async () => {
    await page.viewport(1440, 900);
    await openReading({ features: FREE });
    await page.getByRole('button', { name: 'Kommentar hinzufügen' }).click();
    await expect.element(text).toHaveFocus();
  });
});

describe('how long', () => {
  test('[COM-02, OPN-247] the field takes 1000 characters and no more; that it is nearly full, and full, is said', async () => {
    await openReading({ features: FREE });
    await row.click();
    await text.fill('x'.repeat(945));
    await text.click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    const spoken = page.getByRole('status').filter({ hasText: /Zeichen/ });
    await expect.element(spoken).not.toBeInTheDocument();
    for (const _ of 'xxxxx') await userEvent.keyboard('x');
    await expect.element(spoken).toMatchTextContent('Noch 50 Zeichen frei.');
    await insertText('y'.repeat(60));
    await expect.element(text).toHaveValue('x'.repeat(950) + 'y'.repeat(50));
    await expect.element(spoken).toMatchTextContent('Höchstens 1.000 Zeichen: Mehr passt nicht in dieses Feld.');
    // Each picture is two units of the browser's own counting.
    await text.fill('😀'.repeat(500));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await insertText('😀'.repeat(250));
    await insertText('😀'.repeat(125));
    await expect.element(text).toHaveValue('😀'.repeat(875));
    await text.fill('');
    await text.fill('x'.repeat(1001));
    await expect.element(page.getByText('1.000 von 1.000 Zeichen')).toBeVisible();
  });

  test('[COM-02] 1000 characters are sent', async () => {
    const { server } = await openReading({ features: FREE });
    await row.click();
    await typeAndLeave('21074,3');
    await text.fill('x'.repeat(1000));
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
  });
});

describe('required when implausible', () => {
  test('[COM-03, COM-04, APP-51] a missing one is said and keeps the reading from being sent', async () => {
    const { server } = await openReading({ features: FREE, settings: REQUIRED });
    await typeAndLeave('31074,3');
    await expect.element(said).toBeVisible();
    await send.click();
    expect(server.calls(postResults)).toHaveLength(0);
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Kommentar', exact: true }).click();
    await expect.element(text).toHaveFocus();
  });

  test('[COM-03, COM-05] one of less than five characters is too short, spaces do not count', async () => {
    const { clock } = await openReading({ features: FREE, settings: REQUIRED });
    await typeAndLeave('31074,3');
    await row.click();
    await userEvent.keyboard('a b c d');
    await clock.pass(1500);
    await expect.element(tooShort).toBeVisible();
    await expect.element(text).toHaveAttribute('aria-invalid', 'true');
    await expect.element(text).toHaveAccessibleDescription(/zu kurz/);
    await userEvent.keyboard(' e');
    await clock.pass(1500);
    await expect.element(tooShort).not.toBeInTheDocument();
    await send.click();
    await expect.element(dialog).toBeVisible();
  });

  test('[COM-03] a plausible value asks for none', async () => {
    const { server } = await openReading({ features: FREE, settings: REQUIRED });
    await typeAndLeave('21074,3');
    await expect.element(said).not.toBeInTheDocument();
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
  });
});
