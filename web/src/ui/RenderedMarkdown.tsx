import { createContext, type ReactNode, use } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Contents } from './LongText.tsx';
import css from './markdown.module.css';
import { contentsOf, outlineHeadings, type MarkdownNode } from './outline-headings.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Other addresses are not linked. */
const LINKED = /^(https?|mailto|tel):/i;
const WEB = /^https?:/i;

/** The allowed elements; of all others only the text is shown. */
const ELEMENTS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'code', 'pre'];
const ALLOWED = [...ELEMENTS, 'blockquote', 'br', 'hr', 'a', 'img'];

/** The text for links that open a new tab, for screen readers. */
const NewTab = createContext('');

const COMPONENTS: Components = {
  // Nothing is loaded from elsewhere: the alternative text replaces the picture.
  img: ({ alt }) => alt,
  a: MarkdownLink,
};

/** All headings are one level below the section around them, so no level is skipped. */
const IN_A_SECTION: Components = {
  ...COMPONENTS,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Rendered Markdown; use it through `Markdown`. */
export function RenderedMarkdown({ children, newTab, page = false }: RenderedMarkdownProps) {
  return (
    <NewTab value={newTab}>
      <div className={css.text} data-page={page || undefined}>
        <ReactMarkdown
          skipHtml
          allowedElements={ALLOWED}
          unwrapDisallowed
          urlTransform={(address) => (LINKED.test(address) ? address : null)}
          rehypePlugins={page ? [() => outlineHeadings] : []}
          components={page ? COMPONENTS : IN_A_SECTION}
        >
          {children}
        </ReactMarkdown>
      </div>
    </NewTab>
  );
}

/** The table of contents of a Markdown page; nothing without headings. Use it through `MarkdownContents`. */
export function RenderedContents({ children, label }: { readonly children: string; readonly label: string }) {
  return <Contents label={label} entries={readContents(children)} />;
}

function readContents(text: string): ReturnType<typeof contentsOf> {
  let entries: ReturnType<typeof contentsOf> = [];
  const read = (tree: MarkdownNode) => {
    outlineHeadings(tree);
    entries = contentsOf(tree);
  };
  // ReactMarkdown is a plain function without hooks; its parser is used here, its output is not.
  ReactMarkdown({ children: text, rehypePlugins: [() => read] });
  return entries;
}

function Heading({ children }: { readonly children?: ReactNode }) {
  return <h3>{children}</h3>;
}

function MarkdownLink({ href, children }: MarkdownLinkProps) {
  const newTab = use(NewTab);
  if (!href) return children;
  if (!WEB.test(href)) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <VisuallyHidden>{newTab}</VisuallyHidden>
    </a>
  );
}

interface RenderedMarkdownProps {
  readonly children: string;
  readonly newTab: string;
  readonly page?: boolean;
}

interface MarkdownLinkProps {
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}
