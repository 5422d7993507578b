import { PageTitle } from '../application/PageTitle.tsx';
import { firstWordsOf } from '../text/first-words.ts';
import { useTexts } from '../text/use-texts.ts';
import { BrokenScreen } from './BrokenScreen.tsx';

/** A bug in one screen: the frame stays, so that one can leave it. */
export function BrokenRoute() {
  const words = firstWordsOf(useTexts().language);
  return (
    <>
      <PageTitle>{words.broken}</PageTitle>
      <BrokenScreen words={words} />
    </>
  );
}
