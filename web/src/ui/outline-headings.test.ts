import { expect, test } from 'vitest';
import { contentsOf, type MarkdownNode, outlineHeadings } from './outline-headings.ts';

const heading = (depth: number, words: string): MarkdownNode => ({
  type: 'element',
  tagName: `h${depth}`,
  children: [{ type: 'text', value: words } as MarkdownNode],
});
const page = (...depths: number[]) => {
  const tree = { type: 'root', children: depths.map((depth, index) => heading(depth, `${index}`)) };
  outlineHeadings(tree);
  return tree;
};

test('[HLP-06, CST-46] the table of contents is built from headings of depth 1 and 2 only', () => {
  expect(contentsOf(page(1, 2, 3, 2, 4, 1, 6))).toEqual([
    { id: 'section-1', title: '0', isBelow: false },
    { id: 'section-2', title: '1', isBelow: true },
    { id: 'section-3', title: '3', isBelow: true },
    { id: 'section-4', title: '5', isBelow: false },
  ]);
  expect(contentsOf(page(3, 4))).toEqual([]);
});

test.each([
  [
    [1, 2, 3],
    ['h2', 'h3', 'h4'],
  ],
  [
    [2, 3, 2],
    ['h2', 'h3', 'h2'],
  ],
  [
    [1, 3, 6, 2],
    ['h2', 'h3', 'h4', 'h3'],
  ],
  [
    [3, 1, 2],
    ['h2', 'h2', 'h3'],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'],
  ],
])('no level of headings is left out below the title of the page: %j', (depths, tags) => {
  expect(page(...depths).children?.map(({ tagName }) => tagName)).toEqual(tags);
});

test('the words of a heading are those that are shown of it', () => {
  const tree: MarkdownNode = {
    type: 'root',
    children: [
      {
        type: 'element',
        tagName: 'h1',
        children: [
          { type: 'text', value: 'Nur ' } as MarkdownNode,
          { type: 'element', tagName: 'strong', children: [{ type: 'text', value: 'Ziffern' } as MarkdownNode] },
          { type: 'raw', value: '<b>' } as MarkdownNode,
        ],
      },
    ],
  };
  outlineHeadings(tree);
  expect(contentsOf(tree)).toEqual([{ id: 'section-1', title: 'Nur Ziffern', isBelow: false }]);
});
