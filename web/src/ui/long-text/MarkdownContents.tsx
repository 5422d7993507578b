import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Comes with the text it is of; where that cannot be loaded, there is nothing to lead to. */
const Rendered = lazy(async (): Promise<{ default: ComponentType<MarkdownContentsProps> }> => {
  try {
    return { default: (await import('./RenderedMarkdown.tsx')).RenderedContents };
  } catch {
    return { default: Nothing };
  }
});

function Nothing(): ReactNode {
  return null;
}

/** The table of contents of a text that is shown by `Markdown` with `page`: its headings of depth 1 and 2 (HLP-06). */
export function MarkdownContents({ children, label }: MarkdownContentsProps) {
  return (
    <Suspense fallback={null}>
      <Rendered label={label}>{children}</Rendered>
    </Suspense>
  );
}

interface MarkdownContentsProps {
  readonly children: string;
  readonly label: string;
}
