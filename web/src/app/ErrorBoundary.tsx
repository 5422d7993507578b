import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { FirstWords } from '../text/first-words.ts';
import { Button } from '../ui/Button.tsx';
import css from './plain-screen.module.css';

/** The one honest screen for a bug of ours (models.md, section 6): says so, and how to go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // oxlint-disable-next-line no-console -- the only trace a person can send us
    console.error(error, info.componentStack);
  }

  override render() {
    const { children, words } = this.props;
    if (!this.state.broken) return children;
    return (
      <main className={css.screen}>
        <h1>{words.broken}</h1>
        <p>{words.brokenText}</p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </main>
    );
  }
}

interface ErrorBoundaryProps {
  readonly words: FirstWords;
  readonly children: ReactNode;
}
