import type { Page } from '@playwright/test';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo drawn by the browser, full of fine lines so that the file is as large as a camera's. */
export async function cameraFile(page: Page, width: number, height: number): Promise<PictureFile> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas to draw on');
      const colors = ['#1b2a30', '#c9c2b0', '#7d8a5a', '#8a3b34', '#3f6f8f'];
      for (let line = 0; line < h; line += 3) {
        pen.fillStyle = colors[(line * 7) % colors.length] ?? '#000000';
        pen.fillRect((line * 37) % w, line, w / 2, 2);
      }
      pen.fillStyle = '#ffffff';
      pen.font = `${h / 5}px sans-serif`;
      pen.fillText('021074,3', w / 8, h / 2);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    },
    [width, height] as const,
  );
  return { name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}
