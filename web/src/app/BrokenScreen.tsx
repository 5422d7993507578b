import type { FirstWords } from '../text/first-words.ts';
import { Button } from '../ui/Button.tsx';
import css from './plain-screen.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** The one honest screen for a bug of ours (models.md, section 6): says so, and how to go on. */
export function BrokenScreen({ words }: { readonly words: FirstWords }) {
  return (
    <div className={css.screen}>
      <h1 ref={screenHeading}>{words.broken}</h1>
      <p>{words.brokenText}</p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </div>
  );
}
