import type { Utility } from '../portal/utility.ts';
import { callPortal } from './call-portal.ts';

/** As many parts with nothing in them as fit into the room of a photo. */
export const MOST_PARTS = 80_000;

/** Has a photo read by whoever has the token; gives the status. `partsBefore` so many parts with nothing in them. */
export async function sendPhoto(utility: Utility, token: string, photo: Buffer, partsBefore = 0): Promise<string> {
  const boundary = 'zaehlwerk';
  const part = (parameters: string) => `--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="x"')}\r\n`.repeat(partsBefore)),
    Buffer.from(part('name="image"; filename="zaehler.jpg"')),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    host: new URL(utility.origin).host,
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const call = { method: 'POST', headers, body, timeoutMs: 60_000 };
  return (await callPortal(utility.portal, '/api/image-ai/detect/', call)).kind;
}
