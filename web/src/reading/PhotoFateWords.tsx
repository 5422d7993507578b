import { MAX_IMAGES_PER_RATE } from '@zaehlwerk/domain/reading/check-images';
import { useTexts } from '../text/use-texts.ts';
import type { PhotoFate } from './take-over.ts';

const WORDS = {
  attached: null,
  forbidden: null,
  replaces: 'photoReading.replacesPhoto',
  partly: 'photoReading.leftOutPartly',
  leftOut: 'photoReading.leftOut',
} as const;

/** What becomes of the photo, where that is not what people expect (OPN-093). */
export function PhotoFateWords({ fate }: { readonly fate: PhotoFate }) {
  const { t } = useTexts();
  const words = WORDS[fate];
  return words === null ? null : <p>{t(words, { most: MAX_IMAGES_PER_RATE })}</p>;
}
