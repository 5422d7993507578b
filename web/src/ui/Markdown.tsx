import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import css from './markdown.module.css';

/** Loaded on demand; if that fails, the text is shown as written. */
const RenderedText = lazy(async () => {
  try {
    return { default: (await import('./RenderedMarkdown.tsx')).RenderedMarkdown };
  } catch {
    return { default: AsWritten };
  }
});

/** Loaded with the text; if that fails, there are no headings to link to. */
const RenderedContents = lazy(async (): Promise<{ default: ComponentType<MarkdownContentsProps> }> => {
  try {
    return { default: (await import('./RenderedMarkdown.tsx')).RenderedContents };
  } catch {
    return { default: Nothing };
  }
});

/** A single line without any Markdown syntax. */
const PLAIN = /^\p{L}(?:[\p{L}\p{N} ,.;:/()–-]*[\p{L}\p{N}.)])?$/u;

/**
 * An operator's text in Markdown, without HTML, and links only to the web, mail and telephone. The parser is large: a
 * plain line, such as opening hours, is shown without it.
 */
export function Markdown({ children, newTab, page = false }: MarkdownProps) {
  if (!page && PLAIN.test(children)) return <PlainText>{children}</PlainText>;
  return (
    <Suspense fallback={null}>
      <RenderedText newTab={newTab} page={page}>
        {children}
      </RenderedText>
    </Suspense>
  );
}

interface MarkdownProps {
  readonly children: string;
  /** Announced for links that open a new tab. */
  readonly newTab: string;
  /** The text is a whole page: its headings start below the page title, and `MarkdownContents` links to them. */
  readonly page?: boolean;
}

/** The table of contents of a text shown by `Markdown` with `page`: its headings of depth 1 and 2. */
export function MarkdownContents({ children, label }: MarkdownContentsProps) {
  return (
    <Suspense fallback={null}>
      <RenderedContents label={label}>{children}</RenderedContents>
    </Suspense>
  );
}

interface MarkdownContentsProps {
  readonly children: string;
  readonly label: string;
}

function PlainText({ children }: { readonly children: string }) {
  return (
    <div className={css.text}>
      <p>{children}</p>
    </div>
  );
}

function AsWritten({ children }: { readonly children: string }) {
  return <p className={css.written}>{children}</p>;
}

function Nothing(): ReactNode {
  return null;
}
