/*
 * DIN 5008, form B, in millimetres from the upper left corner of A4: where an envelope has its window, where the sheet is
 * folded, and where text begins.
 */

export const LEFT = 25;
export const RIGHT = 190;

/** The field behind the window: one line for the sender, then six for the address. Its text begins 5 mm from its edge. */
export const ADDRESS = {
  x: LEFT,
  width: 75,
  /** The baseline of the sender's line, above the zone of the address, which begins at 62.7 mm. */
  sender: 60.8,
  senderSize: 7,
  senderSmallest: 6,
  first: 66.9,
  line: 4.5,
  sizes: [10.5, 9.5, 8.5],
} as const;

/** What stands beside the address. */
export const FACTS = { label: 125, value: 150, first: 53, line: 4.8 } as const;

export const FOLDS = [105, 210] as const;
export const PUNCH = 148.5;

/** Where content begins and ends. */
export const FIRST_PAGE = { top: 98.5, bottom: 268 } as const;
export const NEXT_PAGE = { top: 32, bottom: 268 } as const;

export const FOOTER = 275;
