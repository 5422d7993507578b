// The alphabet of the counter network; training/symbols.py has the same, in the same order.
const WHOLE = '0123456789';
const WHOLE_BETWEEN = 'ABCDEFGHIJ';
const DECIMAL = 'abcdefghij';
const DECIMAL_BETWEEN = 'klmnopqrst';
const POINT = '.';
const TURNED = '^';

/** Class k of the network is the symbol k - 1; class 0 is the blank. */
export const COUNTER_SYMBOLS = `${WHOLE}${WHOLE_BETWEEN}${DECIMAL}${DECIMAL_BETWEEN}${POINT}${TURNED}`;

/** The same for printed lines with a meter's number. */
export const LINE_SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a class says of a drum or of a display's digit: how it stands, and whether it looks like a decimal. */
export interface CounterSymbol {
  /** The lower one of the two between which a drum stands. */
  readonly digit: number;
  readonly standing: 'still' | 'between';
  readonly isDecimal: boolean;
}

const COUNTER_CLASSES = [...COUNTER_SYMBOLS].map((symbol): CounterSymbol | 'point' | 'turned' => {
  if (symbol === POINT) return 'point';
  if (symbol === TURNED) return 'turned';
  const [row = ''] = [WHOLE, WHOLE_BETWEEN, DECIMAL, DECIMAL_BETWEEN].filter((each) => each.includes(symbol));
  return {
    digit: row.indexOf(symbol),
    standing: row === WHOLE || row === DECIMAL ? 'still' : 'between',
    isDecimal: row === DECIMAL || row === DECIMAL_BETWEEN,
  };
});

/** The symbol of a class from 1 on, the point of a display, or an upside-down digit. */
export function symbolOf(kind: number): CounterSymbol | 'point' | 'turned' {
  return COUNTER_CLASSES[kind - 1] ?? 'turned';
}
