import { expect, test } from 'vitest';
import { mayOfferScanner } from './scanner-browser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD_AS_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test('[LOG-35, OPN-034] the scanner is not offered on iPhone and iPad in browsers other than Safari', () => {
  const table: ReadonlyArray<readonly [name: string, userAgent: string, touch: number, offered: boolean]> = [
    ['Safari on iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, true],
    ['Safari on iPad, as Mac', `${IPAD_AS_MAC} Version/17.5 Safari/605.1.15`, 5, true],
    ['Chrome on iPhone', `${IPHONE} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`, 5, false],
    ['Firefox on iPhone', `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`, 5, false],
    ['Edge on iPhone', `${IPHONE} Version/17.0 EdgiOS/124.0 Mobile/15E148 Safari/605.1.15`, 5, false],
    ['DuckDuckGo on iPhone', `${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 5, false],
    ['Opera on iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.6.0`, 5, false],
    ['Chrome on iPad, as Mac', `${IPAD_AS_MAC} CriOS/125.0 Version/17.5 Safari/605.1.15`, 5, false],
    ['view inside an app', `${IPHONE} Mobile/15E148`, 5, false],
    ['view inside Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]`, 5, false],
    ['Safari on a Mac', `${IPAD_AS_MAC} Version/17.5 Safari/605.1.15`, 0, true],
    // An iPad differs from a Mac by more than one touch point.
    ['Chrome on a Mac that reports one touch point', `${IPAD_AS_MAC} CriOS/125.0 Safari/605.1.15`, 1, true],
    [
      'Firefox on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0',
      0,
      true,
    ],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
      5,
      true,
    ],
    [
      'Chrome on Windows with touch',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
      10,
      true,
    ],
  ];
  for (const [name, userAgent, maxTouchPoints, offered] of table) {
    expect(mayOfferScanner({ userAgent, maxTouchPoints, installed: false }), name).toBe(offered);
  }
});

test('opened from the home screen it is Safari, although it does not say so', () => {
  expect(mayOfferScanner({ userAgent: `${IPHONE} Mobile/15E148`, maxTouchPoints: 5, installed: true })).toBe(true);
});
