import { type Attack, ATTACKER, seconds } from '../attack.ts';
import { openVictim } from '../call-portal.ts';
import { receiptsToStrangers } from '../floods/receipts-to-strangers.ts';
import { refusedSends, sendRefused } from '../floods/refused-sends.ts';
import { sharedList, type SharedList } from '../floods/shared-lists.ts';
import { managerWithShares, meterPhoto, MOST_PARTS, sendPhoto } from './photos.ts';

const LASTS_S = 25;
const LOGINS = 5;
/** The list has 1.8 MB: sharing more takes longer than the floods. */
const LISTED_SHARES = 40;
/** Who reads nothing asks from these addresses in turn, and again after so long. */
const READERS = [ATTACKER, '127.0.0.67', '127.0.0.68'];
const HELD_S = 6;
/** One address has this many receipts asked for; the next ones come from another. */
const RECEIPTS_OF_ADDRESS = 240;

/** Costly calls, this many at a time, each begun again when it is over. */
interface Flood {
  readonly about: keyof typeof RIGHT;
  readonly atOnce: number;
  /** Makes the nth call; gives its answer. */
  call(nth: number): Promise<string>;
}

const REFUSED = ['400', '413', '429', '503', 'cut'];
/** The answers that may come to each. */
const RIGHT = {
  'lists not read': ['200', '503', 'cut'],
  lists: ['200', '503', 'cut'],
  'large comments of one login': REFUSED,
  'wrong photos of one login': REFUSED,
  'large bodies of one address without access': REFUSED,
  'forms of empty parts': REFUSED,
  'photos of one person': ['200', '429', '503', 'cut'],
  'receipts to strangers': ['428', '429', '502'],
} as const;

/** What each of the other lines does alone comes at once, from many addresses. */
export const floodsTogether: Attack = {
  name: 'all floods at once while a household signs in',
  proves: 'S34, S47, S70',
  seconds: 120,
  bounds: { memoryMb: 900, householdTimes: 3 },
  right: Object.entries(RIGHT).flatMap(([about, right]) => right.map((answer) => `${about} ${answer}`)),
  async run({ add }, ready) {
    const all = await prepareFloods();
    await ready();
    const until = performance.now() + LASTS_S * 1000;
    const pour = async ({ about, atOnce, call }: Flood, first: number): Promise<void> => {
      for (let nth = first; performance.now() < until; nth += atOnce) add(`${about} ${await call(nth)}`);
    };
    await Promise.all(all.flatMap((flood) => Array.from({ length: flood.atOnce }, (_, first) => pour(flood, first))));
  },
};

async function prepareFloods(): Promise<readonly Flood[]> {
  const open = () => openVictim({ aiImageEvaluationEnabled: true, reshareAllowed: true });
  const [widely, refusing, photographing] = [await open(), await open(), await open()];
  const list = await sharedList(widely, LISTED_SHARES);
  const refused = await refusedSends(refusing);
  const logins = await managerWithShares(photographing, LOGINS);
  const photo = meterPhoto();
  const photograph = (nth: number, bytes: Buffer, parts?: number): Promise<string> =>
    sendPhoto(photographing, logins[nth % logins.length]!, bytes, parts);
  const sendReceipt = await receiptsToStrangers();
  const receipt = (nth: number): Promise<string> =>
    sendReceipt(nth, `127.0.3.${1 + Math.floor(nth / RECEIPTS_OF_ADDRESS)}`);
  return [
    { about: 'lists not read', atOnce: 300, call: (nth) => hold(list, nth) },
    { about: 'lists', atOnce: 12, call: () => list.read() },
    ...refused.map((sends): Flood => {
      return { about: sends.about, atOnce: 10, call: (nth) => sendRefused(refusing, sends, nth) };
    }),
    { about: 'forms of empty parts', atOnce: 15, call: (nth) => photograph(nth, Buffer.alloc(0), MOST_PARTS) },
    { about: 'photos of one person', atOnce: 25, call: (nth) => photograph(nth, photo) },
    { about: 'receipts to strangers', atOnce: 8, call: receipt },
  ];
}

/** Asks for a list and reads only how it begins, for a while. */
async function hold(list: SharedList, nth: number): Promise<string> {
  let answer = 'cut';
  const socket = list.hold(READERS[nth % READERS.length]!, (status) => (answer = status));
  await seconds(HELD_S);
  socket.destroy();
  return answer;
}
