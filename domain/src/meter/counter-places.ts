/**
 * How many digits a counter has before the comma where nobody says so.
 * @see CST-15
 */
export const DEFAULT_PRE_DECIMALS = 8;

/**
 * The same of unknown meters yet, with and without access.
 * @see CST-16
 */
export const UNKNOWN_METER_PRE_DECIMALS = 9;

/**
 * The most digits of a counter, before and after the comma together: a double keeps so many exactly.
 * @see OPN-170
 */
export const EXACT_DIGITS = 15;
