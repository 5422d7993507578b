import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { before, dialog, openReading, send, typeAndLeave, verdict } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { appears } from '../../testing/appears.ts';
import { add, photos, pickPhotos, view } from '../../testing/rate-photos.ts';

const small = () => photoFile({ width: 320, height: 240 });

describe('photos that are required', () => {
  const settings = { imageRequired: true };

  test('[IMG-08, IMG-11, APP-49] a missing one is warned of, and pressing send leads to the button', async () => {
    const { server } = await openReading({ settings });
    await expect.element(photos).not.toMatchTextContent(/freiwillig/);
    await typeAndLeave('21074,3');
    await expect.element(verdict).toMatchTextContent(/Bitte machen Sie ein Foto des Zählers\./);
    await send.click();
    await page.getByRole('link', { name: /Verbrauch.*Bitte machen Sie ein Foto/ }).click();
    await expect.element(add).toHaveFocus();
    expect(server.calls(postResults)).toEqual([]);
    await pickPhotos(await small());
    await expect.element(verdict).not.toMatchTextContent(/Foto/);
    await send.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
  });

  test('[IMG-09, APP-50] only with an implausible value, and offered right there', async () => {
    await openReading({ settings: { imageRequiredIfImplausible: true } });
    await typeAndLeave('21074,3');
    await expect.element(verdict).not.toMatchTextContent(/Foto/);
    await before.fill('31074');
    await typeAndLeave('');
    await expect.element(verdict).toMatchTextContent(/Höher als erwartet.*Bitte machen Sie ein Foto des Zählers\./);
    await expect.element(page.getByRole('button', { name: 'Foto', exact: true })).toBeVisible();
  });

  test('[IMG-10, IMG-12] a photo or a comment: both missing is warned of, either will do', async () => {
    const either = { imageRequiredIfImplausible: true, commentRequiredIfImplausible: true };
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    await openReading({ settings: either, features });
    await typeAndLeave('31074,3');
    const asked = /Stimmt der Stand, machen Sie bitte ein Foto oder schreiben Sie uns etwas dazu\./;
    await expect.element(verdict).toMatchTextContent(asked);
    await send.click();
    await page.getByRole('link', { name: asked }).click();
    await expect.element(add).toHaveFocus();
    await pickPhotos(await small());
    await expect.element(verdict).not.toMatchTextContent(asked);
    await send.click();
    await expect.element(dialog).toBeVisible();
  });

  test('[A06] what the server refuses about photos stands with them and leads to them, not to the digits', async () => {
    const { server } = await openReading();
    const said = 'Dieses Foto kann nicht gelesen werden.';
    const about = { field: 'results[0].readingImages', code: 'images.invalidData', message: said };
    server.on(postResults, () => new Refuses('invalid', {}, [about]));
    await typeAndLeave('21074,3');
    await pickPhotos(await small());
    await send.click();
    await expect.element(photos.getByText(said)).toBeVisible();
    await expect.element(before).not.toHaveAttribute('aria-invalid');
    const link = page.getByRole('link', { name: `Verbrauch 1.8.0: ${said}` });
    await link.click();
    await expect.element(photos.getByRole('button', { name: 'Foto hinzufügen' })).toHaveFocus();
    await pickPhotos(await small());
    await pickPhotos(await small());
    await appears(view(3));
    await expect.element(photos.getByText(said)).not.toBeInTheDocument();
    await send.click();
    // With three photos there is no room for another one: the first is where one goes on.
    await link.click();
    await expect.element(view(1)).toHaveFocus();
  });

  test('[IMG-13, APP-36, OPN-067] forbidden: there is no way to add one, and none is asked for', async () => {
    const { server } = await openReading({ settings, features: { imagesForbidden: true } });
    await expect.element(photos).not.toBeInTheDocument();
    await typeAndLeave('31074,3');
    expect(document.querySelector('input[type=file]')).toBeNull();
    await expect.element(page.getByText(/Foto/)).not.toBeInTheDocument();
    await send.click();
    await page.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
  });
});
