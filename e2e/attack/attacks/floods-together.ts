import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, ATTACKER, countAnswers, seconds } from '../attack.ts';
import { receiptsToStrangers } from '../floods/receipts-to-strangers.ts';
import { refusedSends, sendRefused } from '../floods/refused-sends.ts';
import { sharedList, type SharedList } from '../floods/shared-lists.ts';
import { MOST_PARTS, sendPhoto } from '../photo-form.ts';
import { managerWithShares } from '../shares.ts';

const LASTS_S = 25;
const PHOTO = path.join(import.meta.dirname, '..', '..', '..', 'recognition', 'vectors', 'drums.jpg');
const LOGINS = 5;
/** The list has 1.8 MB: sharing more takes longer than the floods. */
const LISTED_SHARES = 40;
/** Who reads nothing asks from these addresses in turn, and again after so long. */
const READERS = [ATTACKER, '127.0.0.67', '127.0.0.68'];
const HELD_S = 6;
/** One address has so many receipts asked for; the next ones come from another. */
const RECEIPTS_OF_ADDRESS = 240;

/** Costly calls, so many at a time, each begun again when it is over. */
interface Flood {
  readonly about: string;
  readonly atOnce: number;
  /** Answers that may come. */
  readonly right: readonly string[];
  /** Makes the nth call; gives its answer. */
  call(nth: number): Promise<string>;
}

/** What each of the other lines does alone comes at once, from many addresses. */
export const floodsTogether: Attack = {
  name: 'all floods at once while a household signs in',
  proves: 'S34, S47, S70',
  seconds: 120,
  bounds: { memoryMb: 900, householdTimes: 3 },
  async run(ready) {
    const all = await prepareFloods();
    const { answers, add, others } = countAnswers(
      all.flatMap(({ about, right }) => right.map((answer) => `${about} ${answer}`)),
    );
    await ready();
    const until = performance.now() + LASTS_S * 1000;
    const pour = async ({ about, atOnce, call }: Flood, first: number): Promise<void> => {
      for (let nth = first; performance.now() < until; nth += atOnce) add(`${about} ${await call(nth)}`);
    };
    await Promise.all(all.flatMap((flood) => Array.from({ length: flood.atOnce }, (_, first) => pour(flood, first))));
    return { answers, faults: others() };
  },
};

async function prepareFloods(): Promise<readonly Flood[]> {
  const portal = runningPortal();
  const features = { aiImageEvaluationEnabled: true, reshareAllowed: true };
  const open = () => openUtility({ meterReading: {}, features, managed: 1 }, portal);
  const [widely, refusing, photographing] = [await open(), await open(), await open()];
  const list = await sharedList(widely, LISTED_SHARES);
  const refused = await refusedSends(refusing);
  const logins = await managerWithShares(photographing, LOGINS);
  const photo = readFileSync(PHOTO);
  const login = (nth: number): string => logins[nth % logins.length]!;
  const sendReceipt = await receiptsToStrangers();
  return [
    { about: 'lists not read', atOnce: 300, right: ['200', '503', 'cut'], call: (nth) => hold(list, nth) },
    { about: 'lists', atOnce: 12, right: ['200', '503', 'cut'], call: () => list.read() },
    ...refused.map((sends) => ({
      about: sends.about,
      atOnce: 10,
      right: ['400', '429', '503', 'cut'],
      call: (nth: number) => sendRefused(refusing, sends, nth),
    })),
    {
      about: 'forms of empty parts',
      atOnce: 15,
      right: ['400', '429', '503', 'cut'],
      call: (nth) => sendPhoto(photographing, login(nth), Buffer.alloc(0), MOST_PARTS),
    },
    {
      about: 'photos of one person',
      atOnce: 25,
      right: ['200', '429', '503', 'cut'],
      call: (nth) => sendPhoto(photographing, login(nth), photo),
    },
    {
      about: 'receipts to strangers',
      atOnce: 8,
      right: ['428', '429', '502'],
      call: (nth) => sendReceipt(nth, `127.0.3.${1 + Math.floor(nth / RECEIPTS_OF_ADDRESS)}`),
    },
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
