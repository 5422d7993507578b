import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { openUtility } from '../../portal/utility.ts';
import { runningPortal } from '../../portal/start-portal.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, signIn } from '../call-portal.ts';

const VECTORS = path.join(import.meta.dirname, '..', '..', '..', 'recognition', 'vectors');
const AT_ONCE = 50;

/** Two accounts let photos be read, a hundred at once, ordinary ones and some crafted to cost memory or time. */
export const photosToRead: Attack = {
  name: 'photos to be read',
  proves: 'S70, OPN-089',
  seconds: 90,
  async run() {
    const features = { aiImageEvaluationEnabled: true };
    const utility = await openUtility({ meterReading: {}, features, managed: 1 }, runningPortal());
    const { world, origin, portal } = utility;
    const { answers, add, others } = countAnswers(['200', '400', '413', '415', '422', '429', '502', '503']);
    const photos = await allPhotos();
    const send = async (token: string, photo: Buffer) => {
      const form = new FormData();
      form.append('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'zaehler.jpg');
      const encoded = new Response(form);
      const headers = {
        host: new URL(origin).host,
        authorization: `Bearer ${token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      };
      const body = Buffer.from(await encoded.arrayBuffer());
      add(
        (await callPortal(portal, '/api/image-ai/detect/', { method: 'POST', headers, body, timeoutMs: 60_000 })).kind,
      );
    };
    for (const { person } of [world.household, world.manager]) {
      const { token: link } = await utility.credentials(person.username);
      const { token } = await signIn(utility, link);
      await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => send(token, photos[nth % photos.length]!)));
    }
    return { answers, faults: others() };
  },
};

/** Ordinary photos, one of 25 megapixels, one that claims far more, and a truncated one. */
async function allPhotos(): Promise<Buffer[]> {
  const honest = ['drums.jpg', 'display.jpg', 'no-meter.jpg'].map((file) => readFileSync(path.join(VECTORS, file)));
  const grey = { width: 5000, height: 5000, channels: 3, background: '#888' } as const;
  const large = await sharp({ create: grey }).jpeg({ quality: 30 }).toBuffer();
  const lying = Buffer.from(large);
  // Height and width are behind the marker of the frame.
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt32BE(0xffffffff, frame + 5);
  const [first] = honest;
  return [...honest, large, lying, first!.subarray(0, first!.length / 2)];
}
