/** An upright rectangle in the pixels of a photo, `x` and `y` its left upper corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A corner in the pixels of a photo. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** What was read of one register of a meter. Confidences are 0 to 1. */
export interface DetectedRate {
  /** As far as it was seen or is known; null otherwise. */
  readonly obis: string | null;
  readonly obisConfidence: number;
  /** All digits that the counter shows, with leading zeros and a point before the decimals; null when none were read. */
  readonly value: string | null;
  readonly valueConfidence: number;
  readonly valueBox: Box | null;
  /** Of each digit of the value, from left to right; beyond the documents, so another service may leave it out. */
  readonly digitConfidences?: readonly number[] | undefined;
  /** The counter's corners, clockwise from the upper left one in reading order; left out like the above. */
  readonly valueCorners?: readonly Corner[] | undefined;
}

/** A meter that was found on a photo. */
export interface DetectedDevice {
  readonly inferredMeter: {
    /** The meter's number as it is printed or coded on it; null when none was read or verified. */
    readonly id: string | null;
    readonly idConfidence: number;
    readonly rates: readonly DetectedRate[];
  };
  readonly children: readonly DetectedChild[];
}

/** A part of a meter; the documents name displays alone. */
export interface DetectedChild {
  readonly type: string;
  readonly box: Box;
}
