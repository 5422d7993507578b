import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import {
  comment,
  fillIn,
  number,
  openUnknownMeter,
  photos,
  pickPhotos,
  report,
  value,
  BOTH,
  date,
  main,
  reported,
  summary,
} from '../../testing/open-unknown-meter.ts';
import { paste } from '../../testing/paste.ts';
import { appears } from '../../testing/appears.ts';

const notices = page.getByRole('region', { name: 'Meldungen' });
const NOT_ALLOWED = 'Nicht erlaubt: Sie verfügen nicht über die benötigten Rechte für diese Funktion.';

describe('what is wrong', () => {
  test('[UNK-09, UNK-10, UNK-15, APP-19] everything that is missing is named at once and leads to its field', async () => {
    const { server } = await openUnknownMeter({
      signedIn: BOTH,
      features: { unknownReadingsImageRequired: true },
    });
    await report.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 4 Angaben');
    const problems = main
      .getByRole('link')
      .elements()
      .map((one) => one.textContent);
    expect(problems.filter((one) => one?.includes(': '))).toEqual([
      'Konto: Bitte wählen Sie das Konto, zu dem der Zähler gehört.',
      expect.stringMatching(/^Zählernummer: Bitte geben Sie die Zählernummer an\./),
      'Zählerstand: Bitte geben Sie den Zählerstand ein.',
      'Fotos: Bitte machen Sie ein Foto des Zählers.',
    ]);
    await main.getByRole('link', { name: /^Zählerstand:/ }).click();
    await expect.element(value).toHaveFocus();
    await expect.element(value).toBeInvalid();
    await userEvent.keyboard('1');
    await expect.element(value).not.toBeInvalid();
    expect(server.calls(postUnknownReading)).toEqual([]);
  });

  test('[UNK-15] with one photo the requirement is met', async () => {
    const { server } = await openUnknownMeter({ features: { unknownReadingsImageRequired: true } });
    await fillIn();
    await report.click();
    await expect.element(main).toMatchTextContent(/Bitte machen Sie ein Foto des Zählers\./);
    await pickPhotos();
    await appears(photos.getByRole('img'));
    await report.click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.readingImages).toHaveLength(1);
  });

  test('[UNK-14] the eleventh photo is not taken', async () => {
    await openUnknownMeter();
    await pickPhotos(11);
    await expect.element(photos).toMatchTextContent(/10 von 10/);
    await expect
      .element(photos)
      .toMatchTextContent(/Es sind höchstens 10 Fotos möglich\. Weitere wurden nicht hinzugefügt\./);
    await expect.element(photos.getByRole('button', { name: /hinzufügen/ })).not.toBeInTheDocument();
  });

  test('[UNK-16, VAL-11] the counter takes nine digits before the comma', async () => {
    const { server } = await openUnknownMeter();
    await fillIn('123456789');
    await report.click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toMatchTextContent('Vor dem Komma stehen 9 Ziffern, üblich sind höchstens 6.');
    await page.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.readingValue).toBe(123_456_789);
  });

  test.each([
    ['1482,5', '1482', 'Dieser Zähler wird ohne Nachkommastellen abgelesen.'],
    ['1234567890', '123456789', 'Vor dem Komma sind höchstens 9 Ziffern möglich.'],
  ])('[UNK-16, OPN-176] %s is told and not sent as another number', async (keys, seen, words) => {
    const { server } = await openUnknownMeter();
    await fillIn(keys);
    await expect.element(value).toHaveValue(seen);
    await expect.element(value).toBeInvalid();
    await expect.element(main).toMatchTextContent(words);
    await report.click();
    await expect.element(summary).toBeVisible();
    expect(server.calls(postUnknownReading)).toEqual([]);
  });

  test('[OPN-176] the decimals are left out on a press', async () => {
    const { server } = await openUnknownMeter();
    await fillIn('1482,5');
    await page.getByRole('button', { name: 'Mit 1.482 weiter' }).click();
    await report.click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.readingValue).toBe(1482);
  });

  test('[UNK-11, UNK-12] a day outside the last 30, or none, is put back to today with a message', async () => {
    const { server } = await openUnknownMeter();
    for (const day of ['21.10.2025', '22.11.2025', '']) {
      await date.fill(day);
      await userEvent.tab();
      await expect.element(date).toHaveValue('21.11.2025');
      await expect.element(main).toMatchTextContent(/Ablesedatum vom 22\.10\.2025 bis zum 21\.11\.2025/);
      await date.fill('20.11.2025');
    }
    await date.fill('22.10.2025');
    await fillIn();
    await report.click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.readingDate).toBe('2025-10-22');
  });

  test('[OPN-177] a date that is none stays, is told, and is not sent', async () => {
    const { server } = await openUnknownMeter();
    await fillIn();
    await date.fill('31.11.2025');
    await userEvent.tab();
    await expect.element(date).toHaveValue('31.11.2025');
    await expect.element(date).toBeInvalid();
    await expect.element(main).toMatchTextContent('Diesen Tag gibt es nicht.');
    await report.click();
    await expect.element(summary).toBeVisible();
    expect(server.calls(postUnknownReading)).toEqual([]);
    await date.fill('19112025');
    await report.click();
    await expect.element(reported).toBeVisible();
    expect(server.calls(postUnknownReading)[0]?.body.readingDate).toBe('2025-11-19');
  });

  test('[OPN-247] number and comment take no more than there is room for, and say so', async () => {
    await openUnknownMeter();
    await number.fill('x'.repeat(51));
    await expect.element(number).toHaveValue('x'.repeat(50));
    await expect.element(main).toMatchTextContent('Höchstens 50 Zeichen: Mehr passt nicht in dieses Feld.');
    await number.fill('');
    await number.click();
    paste(`${'8'.repeat(50)}AB`);
    await expect.element(main).not.toMatchTextContent('Mehr passt nicht');
    await expect.element(main).toMatchTextContent('Höchstens 50 Zeichen. Nicht übernommen: AB');
    await comment.fill('x'.repeat(1001));
    await expect.element(comment).toHaveValue('x'.repeat(1000));
    await expect.element(main).toMatchTextContent('Höchstens 1.000 Zeichen: Mehr passt nicht in dieses Feld.');
  });

  test('[OPN-247] a break of lines counts as the field takes it: once in a comment, not at all in the number', async () => {
    await openUnknownMeter();
    await number.click();
    paste(`${'8'.repeat(50)}\r\n`);
    await comment.fill('x'.repeat(990));
    await comment.click();
    paste('a\r\nb\r\nc\r\nd\r\ne\r\n');
    await expect.element(main).not.toMatchTextContent('Nicht übernommen');
    paste('a\r\nb\r\nc\r\nd\r\ne\r\nf');
    await expect.element(main).toMatchTextContent('Höchstens 1.000 Zeichen. Nicht übernommen: f');
  });

  test('[OPN-159] what the server finds stands beside its field, and what was typed stays', async () => {
    const errors = [
      { field: 'meterNumber', code: 'x', message: 'Nummer unbekannt.' },
      { field: 'readingImages[0].encodedImage', code: 'x', message: 'Foto unlesbar.' },
      { field: 'elsewhere', code: 'x', message: 'Etwas anderes.' },
    ];
    await openUnknownMeter({
      prepare: (server) => server.on(postUnknownReading, () => new Refuses('invalid', {}, errors)),
    });
    await fillIn();
    await report.click();
    await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 3 Angaben');
    await expect.element(number).toBeInvalid();
    await expect.element(main.getByRole('link', { name: 'Fotos: Foto unlesbar.' })).toBeVisible();
    await expect.element(main).toMatchTextContent(/Etwas anderes\./);
    await expect.element(number).toHaveValue('8ZRI0019045527');
    await number.fill('8ZRI0019045528');
    await expect.element(number).not.toBeInvalid();
  });

  test('[UNK-19, OPN-023] when the server says that it is not allowed, so does the message', async () => {
    await openUnknownMeter({ prepare: (server) => server.on(postUnknownReading, () => new Refuses('forbidden')) });
    await fillIn();
    await report.click();
    await expect.element(notices).toMatchTextContent(NOT_ALLOWED);
    await expect.element(number).toHaveValue('8ZRI0019045527');
  });
});
