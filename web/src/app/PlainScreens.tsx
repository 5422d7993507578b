import { Component, type ReactNode } from 'react';
import { PageTitle } from '../tenant/PageTitle.tsx';
import { type FirstWords, firstWordsOf } from '../text/first-words.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { Spinner } from '../ui/Icon.tsx';
import css from './plain-screen.module.css';

/** Shown until the configuration is loaded; `late` once that takes long enough to give the reason. */
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

/** The last resort, around everything. React itself logs the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, words } = this.props;
    if (!this.state.broken) return children;
    return (
      <main className={css.whole}>
        <BrokenScreen words={words} />
      </main>
    );
  }
}

interface ErrorBoundaryProps {
  readonly words: FirstWords;
  readonly children: ReactNode;
}

/** Shown when one screen has a bug: the shell stays, so people can go elsewhere. */
export function BrokenRoute() {
  const words = firstWordsOf(useTexts().language);
  return (
    <>
      <PageTitle>{words.broken}</PageTitle>
      <BrokenScreen words={words} />
    </>
  );
}

/** Tells the user that something went wrong on our side, and how to continue. */
function BrokenScreen({ words }: { readonly words: FirstWords }) {
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
