import { lazy, Suspense } from 'react';
import css from './markdown.module.css';

/** What it takes comes when it is first needed; where it cannot be loaded, the text is shown as it was written. */
const Rendered = lazy(async () => {
  try {
    return { default: (await import('./RenderedMarkdown.tsx')).RenderedMarkdown };
  } catch {
    return { default: AsWritten };
  }
});

/** A text of the operator in Markdown, without HTML and with links to the web, mail and telephone alone (OPN-095). */
export function Markdown({ children, newTab, page = false }: MarkdownProps) {
  return (
    <Suspense fallback={null}>
      <Rendered newTab={newTab} page={page}>
        {children}
      </Rendered>
    </Suspense>
  );
}

function AsWritten({ children }: { readonly children: string }) {
  return <p className={css.written}>{children}</p>;
}

interface MarkdownProps {
  readonly children: string;
  /** Said of links to the web, for those who do not see that they open a new tab. */
  readonly newTab: string;
  /** It fills a page of its own: its headings begin below the page's title, and `MarkdownContents` leads to them. */
  readonly page?: boolean;
}
