import type { Attack } from './attack.ts';
import { climbingClerks, heldSessions } from './attacks/clerks.ts';
import {
  bytesHeld,
  docsFlood,
  idleConnections,
  slowSenders,
  unreadAnswers,
  unreadLists,
} from './attacks/connections.ts';
import { foreignPages, framedDesk } from './attacks/desk.ts';
import { floodsTogether } from './attacks/floods-together.ts';
import {
  forgedTokens,
  forwardedPorts,
  guessedKeys,
  guessedPasswords,
  renewals,
  stolenFolder,
} from './attacks/guesses.ts';
import { farCells, longTables, lyingZips } from './attacks/imports.ts';
import { oddRequests } from './attacks/odd-requests.ts';
import { formsOfParts, photosOfOne, photosToRead } from './attacks/photos.ts';
import { largeJson, receipts, refusedBodies, unknownMeterReadings } from './attacks/sends.ts';

/** All attacks in the order they run: those that may leave memory or limits behind come last. */
export const ATTACKS: readonly Attack[] = [
  oddRequests,
  forgedTokens,
  renewals,
  forwardedPorts,
  guessedKeys,
  guessedPasswords,
  stolenFolder,
  foreignPages,
  framedDesk,
  heldSessions,
  climbingClerks,
  docsFlood,
  idleConnections,
  unreadAnswers,
  unreadLists,
  slowSenders,
  receipts,
  photosOfOne,
  formsOfParts,
  photosToRead,
  unknownMeterReadings,
  refusedBodies,
  floodsTogether,
  largeJson,
  bytesHeld,
  farCells,
  lyingZips,
  longTables,
];
