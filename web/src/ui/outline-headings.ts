/** The parts of a rendered Markdown element used here. */
export interface MarkdownNode {
  readonly type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  readonly children?: MarkdownNode[];
}

/** Headings deeper than this are not in the table of contents. */
const DEEPEST = 2;

/**
 * Prepares the headings of a text that is a whole page, whose title is the only `h1`: no level is skipped, and each
 * heading of depth 1 and 2 gets an id for the table of contents.
 */
export function outlineHeadings(tree: MarkdownNode): void {
  const above: number[] = [];
  let count = 0;
  for (const heading of headingsIn(tree)) {
    const depth = Number(heading.tagName?.[1]);
    while ((above.at(-1) ?? 0) >= depth) above.pop();
    above.push(depth);
    heading.tagName = `h${Math.min(above.length + 1, 6)}`;
    if (depth > DEEPEST) continue;
    count += 1;
    heading.properties = { ...heading.properties, id: `section-${count}` };
  }
}

function* headingsIn(node: MarkdownNode): Generator<MarkdownNode> {
  if (node.type === 'element' && /^h[1-6]$/.test(node.tagName ?? '')) yield node;
  for (const child of node.children ?? []) yield* headingsIn(child);
}

/** The headings with an id, their texts, and whether they are below another. */
export function contentsOf(
  tree: MarkdownNode,
): { readonly id: string; readonly title: string; readonly isBelow: boolean }[] {
  return Array.from(headingsIn(tree)).flatMap((heading) => {
    const id = heading.properties?.['id'];
    return typeof id === 'string' ? [{ id, title: wordsOf(heading).trim(), isBelow: heading.tagName !== 'h2' }] : [];
  });
}

function wordsOf(node: MarkdownNode): string {
  const own = (node as { readonly value?: unknown }).value;
  return node.type === 'text' && typeof own === 'string' ? own : (node.children ?? []).map(wordsOf).join('');
}
