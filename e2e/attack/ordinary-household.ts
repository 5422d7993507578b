import { randomUUID } from 'node:crypto';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { openReadingSender, sendBytes } from '../portal/reading-sender.ts';
import type { RunningPortal } from '../portal/portal-process.ts';
import { listJobs, postJson, type Session, signIn } from './call-portal.ts';

/** Where it calls from: nobody else does. */
const HOME = '127.0.0.10';

export type Household = Awaited<ReturnType<typeof ordinaryHousehold>>;

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
    /** Signs in by its password and reads its list; throws unless both succeed. */
    async visit(): Promise<void> {
      const login = { applicationId: utility.applicationId, username: 'leitung-1', password };
      const entered = await postJson(utility, '/auth/token', login, { from: HOME });
      if (entered.kind !== '200') throw new Error(`the household's sign-in was answered ${entered.kind}`);
      const { kind } = await listJobs(utility, (JSON.parse(entered.body) as Session).token, HOME);
      if (kind !== '200') throw new Error(`the household's list was answered ${kind}`);
    },
    /** Signs in, sends a reading with a photo twice over the same key; gives what is not as it must be. */
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
