/**
 * How many digits a counter has before the comma where nobody says so.
 * @see CST-15
 */
export const DEFAULT_PRE_DECIMALS = 8;

/**
 * The same of meters nobody knows yet, with and without a login.
 * @see CST-16
 */
export const UNKNOWN_METER_PRE_DECIMALS = 9;
