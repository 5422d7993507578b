import type { Attack } from './attack.ts';
import { bytesHeld } from './attacks/bytes-held.ts';
import { docsFlood } from './attacks/docs-flood.ts';
import { farCells } from './attacks/far-cells.ts';
import { floodsTogether } from './attacks/floods-together.ts';
import { forgedTokens } from './attacks/forged-tokens.ts';
import { formsOfParts } from './attacks/forms-of-parts.ts';
import { forwardedPorts } from './attacks/forwarded-ports.ts';
import { guessedKeys } from './attacks/guessed-keys.ts';
import { guessedPasswords } from './attacks/guessed-passwords.ts';
import { idleConnections } from './attacks/idle-connections.ts';
import { largeJson } from './attacks/large-json.ts';
import { longTables } from './attacks/long-tables.ts';
import { lyingZips } from './attacks/lying-zips.ts';
import { oddRequests } from './attacks/odd-requests.ts';
import { photosOfOne } from './attacks/photos-of-one.ts';
import { photosToRead } from './attacks/photos-to-read.ts';
import { receipts } from './attacks/receipts.ts';
import { refusedBodies } from './attacks/refused-bodies.ts';
import { renewals } from './attacks/renewals.ts';
import { slowSenders } from './attacks/slow-senders.ts';
import { stolenFolder } from './attacks/stolen-folder.ts';
import { unknownReadings } from './attacks/unknown-readings.ts';
import { unreadAnswers } from './attacks/unread-answers.ts';
import { unreadLists } from './attacks/unread-lists.ts';

/** All attacks in the order they run: those that may leave memory or limits behind come last. */
export const ATTACKS: readonly Attack[] = [
  oddRequests,
  forgedTokens,
  renewals,
  forwardedPorts,
  guessedKeys,
  guessedPasswords,
  stolenFolder,
  docsFlood,
  idleConnections,
  unreadAnswers,
  unreadLists,
  slowSenders,
  receipts,
  photosOfOne,
  formsOfParts,
  photosToRead,
  unknownReadings,
  refusedBodies,
  floodsTogether,
  largeJson,
  bytesHeld,
  farCells,
  lyingZips,
  longTables,
];
