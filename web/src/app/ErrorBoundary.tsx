import { Component, type ReactNode } from 'react';
import type { FirstWords } from '../text/first-words.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import css from './plain-screen.module.css';

/** The last resort, around everything. React itself writes the error to the console, once. */
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
