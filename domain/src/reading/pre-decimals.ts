/** How many digits a counter has before the comma where nobody says so (CST-15). */
export const DEFAULT_PRE_DECIMALS = 8;

/** The same of meters nobody knows yet, with and without a login (CST-16). */
export const UNKNOWN_METER_PRE_DECIMALS = 9;
