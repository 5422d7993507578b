/** Households that have a part of their own, by number; the others, each tenth, read by their link as most people do. */
export const CAST = {
  /** They scan the code of their letter. */
  byLetter: range(1, 19),
  /** A clerk enters for them what they told, by endpoint and by command line. */
  byPhone: range(26, 33),
  byCard: range(34, 35),
  byMail: 36,
  /** They say why their gas meter cannot be read, and that it was exchanged: of these earlier readings are known. */
  notReadable: 37,
  exchanged: 79,
  /** Their device could not send, and has written a file. */
  unsent: 39,
  /** Their gas value is above what is expected; what becomes of it. */
  released: range(40, 43),
  corrected: 44,
  discarded: 45,
  askedBack: 46,
  leftOpen: range(47, 49),
  /** Reports the meter of `unknownOf`, with a slip, and one of nobody. */
  reporter: 50,
  unknownOf: 51,
  withoutAccessOf: 52,
  byPassword: 53,
  withPhotos: range(54, 58),
  /** Their orders are withdrawn; the last has read its gas before, and gets its water back; the first has read its water, and not sent it. */
  withdrawn: range(60, 65),
  unsentBeforeWithdrawal: 60,
  readBeforeWithdrawal: 65,
  movedOut: 70,
  erased: 71,
  nextYear: 72,
  /** Their earlier readings come in a file of their own. */
  withHistory: range(73, 79),
  /** Their measuring locations are known, so that they are in MSCONS. */
  located: range(80, 83),
  sharing: 85,
  crowd: { from: 100, every: 10 },
} as const;

/** The fewest households with which everybody has their part, and the file is large enough to be imported in the background. */
export const FEWEST_HOUSEHOLDS = 1500;

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}
