import { randomUUID } from 'node:crypto';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { openReadingSender, sendBytes } from '../portal/reading-sender.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { signIn } from './call-portal.ts';

/** A household that was there before the attacks. */
export async function ordinaryHousehold(portal: RunningPortal) {
  const sender = await openReadingSender(1, portal);
  const [job] = sender.jobs;
  const { utility, linkToken, password } = sender;
  const { token, refreshToken } = await signIn(utility, linkToken);
  return {
    utility,
    /** What no log may contain. */
    secrets: [password, linkToken, token, refreshToken, portal.operatorKey],
    /** Signs in, sends a reading with a photo twice over the same key; returns what is not as it must be. */
    async sendOnce(): Promise<string[]> {
      await signIn(utility, linkToken);
      const bytes = await sender.request(job!, randomUUID(), sender.body(job!, 100, PLAIN_JPEG));
      const answers = [await sendBytes(portal.port, bytes), await sendBytes(portal.port, bytes)];
      const readings = await sender.accepted();
      const images = readings.flatMap(({ imageIds }) => imageIds);
      const stored = images.length === 1 ? await sender.image(images[0]!) : Buffer.alloc(0);
      return [
        ...answers.filter((got) => got?.status !== 200).map((got) => `sending: ${got?.status ?? 'cut'}`),
        ...(readings.length === 1 ? [] : [`${readings.length} readings`]),
        ...(stored.equals(PLAIN_JPEG) ? [] : [`${images.length} photos, or another one`]),
      ];
    },
  };
}
