import type { FirstWords } from '../text/first-words.ts';
import { Spinner } from '../ui/Spinner.tsx';
import css from './plain-screen.module.css';
import { screenHeading } from '../ui/screen-focus.ts';

/** Shown until the configuration is there (SHL-01); `late` when it has been missing for so long that it says why. */
export function LoadingScreen({ words, late }: { readonly words: FirstWords; readonly late: boolean }) {
  return (
    <main className={`${css.screen} ${css.whole}`}>
      <div role="status">
        <h1 ref={screenHeading} className={css.text}>
          <Spinner />
          {words.loading}
        </h1>
        {late && <p className={css.why}>{words.late}</p>}
      </div>
    </main>
  );
}
