// Photos that are read: too many, crafted, or hidden among empty parts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Utility } from '../../portal/utility.ts';
import type { Attack } from '../attack.ts';
import { callPortal, listJobs, openVictim, postJson, sessionOf, signIn } from '../call-portal.ts';

const VECTORS = path.join(import.meta.dirname, '..', '..', '..', 'recognition', 'vectors');
const READ_PHOTOS = { aiImageEvaluationEnabled: true };
const SHARES = 5;
const AT_ONCE = 25;
/** Of one account in a minute, with all shares below it. */
const MOST_READ = 30;
const OF_HOUSEHOLD = 3;

/** A photo of a meter with drums. */
export const meterPhoto = (): Buffer => readFileSync(path.join(VECTORS, 'drums.jpg'));

/** One person with several logins has as many photos read as can be, while somebody else has one read now and then. */
export const photosOfOne: Attack = {
  name: `photos of one person with ${SHARES} shares, and of a household`,
  proves: 'S34, S70',
  seconds: 90,
  right: ['200', '429', '503'],
  async run({ add, count }) {
    const utility = await openVictim(READ_PHOTOS);
    const tokens = await managerWithShares(utility, SHARES);
    const { token: household } = await sessionOf(utility);
    const photo = meterPhoto();
    const ofHousehold: string[] = [];
    const enough = new AbortController();
    const flood = Array.from({ length: AT_ONCE }, async (_, nth) => {
      for (let turn = nth; !enough.signal.aborted; turn += 1) {
        add(await sendPhoto(utility, tokens[turn % tokens.length]!, photo));
      }
    });
    while (ofHousehold.length < OF_HOUSEHOLD) ofHousehold.push(await sendPhoto(utility, household, photo));
    enough.abort();
    await Promise.all(flood);
    return [
      ...ofHousehold.map((answer) => answer !== '200' && `a household's photo was answered ${answer}`),
      count('200') > MOST_READ && `${count('200')} photos of one person were read`,
    ];
  },
};

const FORMS = 15;
/** As many parts with nothing in them as fit into the room of a photo. */
export const MOST_PARTS = 80_000;

/** Forms full of parts with nothing in them, of one person with several logins. */
export const formsOfParts: Attack = {
  name: `${FORMS} forms of ${MOST_PARTS} empty parts at once, by shares too`,
  proves: 'S47',
  seconds: 60,
  right: ['400', '429', '503'],
  async run({ add }) {
    const utility = await openVictim(READ_PHOTOS);
    const tokens = await managerWithShares(utility, SHARES);
    const one = async (_: unknown, nth: number): Promise<void> =>
      add(await sendPhoto(utility, tokens[nth % tokens.length]!, Buffer.alloc(0), MOST_PARTS));
    await Promise.all(Array.from({ length: FORMS }, one));
  },
};

/** Two accounts let photos be read, a hundred at once, ordinary ones and some crafted to cost memory or time. */
export const photosToRead: Attack = {
  name: 'photos to be read',
  proves: 'S70, OPN-089',
  seconds: 90,
  right: ['200', '400', '413', '415', '422', '429', '502', '503'],
  async run({ add }) {
    const utility = await openVictim(READ_PHOTOS);
    const photos = await allPhotos();
    for (const { person } of [utility.world.household, utility.world.manager]) {
      const { token } = await sessionOf(utility, person.username);
      const one = async (_: unknown, nth: number): Promise<void> =>
        add(await sendPhoto(utility, token, photos[nth % photos.length]!));
      await Promise.all(Array.from({ length: 50 }, one));
    }
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

/** Has a photo read by whoever has the token; gives the status. `partsBefore` this many parts with nothing in them. */
export async function sendPhoto(utility: Utility, token: string, photo: Buffer, partsBefore = 0): Promise<string> {
  const boundary = 'zaehlwerk';
  const part = (parameters: string) => `--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="x"')}\r\n`.repeat(partsBefore)),
    Buffer.from(part('name="image"; filename="zaehler.jpg"')),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const headers = { host: new URL(utility.origin).host, authorization: `Bearer ${token}`, ...type };
  const call = { method: 'POST', headers, body, timeoutMs: 60_000 };
  return (await callPortal(utility.portal, '/api/image-ai/detect/', call)).kind;
}

interface SharedJob {
  readonly id: string;
  readonly jobPermissions: { readonly reShare: boolean | null };
}

/** Access tokens of the sample property manager and of this many shares below it, each made by the one before. */
export async function managerWithShares(utility: Utility, shares: number): Promise<string[]> {
  const tokens = [(await sessionOf(utility, utility.world.manager.person.username)).token];
  for (let n = 0; n < shares; n += 1) {
    const token = tokens.at(-1)!;
    const { jobs } = await listJobs<SharedJob>(utility, token);
    const jobIds = jobs.filter(({ jobPermissions }) => jobPermissions.reShare === true).map(({ id }) => id);
    const share = { name: 'Hausmeister', allowToReShare: true, jobIds };
    const made = await postJson(utility, '/api/pro/share/job', share, { token });
    if (made.kind !== '201') throw new Error(`sharing: ${made.kind} ${made.body}`);
    tokens.push((await signIn(utility, (JSON.parse(made.body) as { readonly token: string }).token)).token);
  }
  return tokens;
}
