import { result } from '../meters.ts';
import { openReading } from '../open-reading.ts';
import { type ScreenState, inLanguage } from './screens.ts';

const QUESTION = 'Ist die letzte Ziffer eine 1 oder eine 7?';

/** A reading about which the utility has asked back. */
export const ASKED_BACK_SCREENS: readonly ScreenState[] = [
  {
    name: 'asked back',
    show: (language) => {
      const asked = result(210_123, { setAside: true, question: QUESTION, answerUntil: '2025-12-05' });
      return openReading({ latest: '2025-11-20', rates: [{ results: [asked] }] }, inLanguage(language));
    },
  },
];
