import { cdp } from 'vitest/browser';

/** The used part of a node of the browser's accessibility tree. */
interface Heard {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

type Attributes = ReadonlyMap<number, ReadonlyMap<string, string>>;

interface Line {
  readonly depth: number;
  readonly text: string;
  /** Text only: no role, no state. */
  readonly plain: boolean;
}

/** Roles that are not announced, only their content. */
const SILENT = new Set(
  'none generic RootWebArea InlineTextBox LineBreak ListMarker LabelText sectionheader'.split(' '),
);
/** Roles read as plain text in one line. */
const SPOKEN = new Set(['paragraph', 'strong', 'emphasis', 'time', 'mark']);
/** States read only when they are on. */
const ON = ['focused', 'disabled', 'readonly', 'required', 'modal', 'busy', 'selected', 'multiline'];
/** States read with every value, also "no". */
const ANY_VALUE = ['checked', 'pressed', 'expanded', 'level', 'hasPopup', 'valuetext', 'live'];
/** Attributes missing from Chromium's accessibility tree. */
const ATTRIBUTES = ['aria-current', 'aria-posinset', 'aria-setsize', 'aria-roledescription', 'lang'];

/** The file in `protocols/` with the protocol of a state. */
export function protocolOf(name: string): string {
  return `${name.replaceAll(',', '').replaceAll(' ', '-')}.txt`;
}

/**
 * The page as a screen reader reads it from top to bottom: role, name, state, value and description, one line each,
 * indented by nesting (A21). From the browser's accessibility tree.
 */
export async function readAloud(): Promise<string> {
  const { frameTree } = await cdp().send('Page.getFrameTree');
  const frameId = frameTree.childFrames?.[0]?.frame.id;
  if (frameId === undefined) throw new Error('the page under test has no frame');
  // What is drawn only near the window is in the tree once the browser has come to it, at times of its own.
  const drawn = document.createElement('style');
  drawn.textContent = '* { content-visibility: visible !important; }';
  document.head.append(drawn);
  const { nodes } = await cdp().send('Accessibility.getFullAXTree', { frameId });
  drawn.remove();
  const byId = new Map(nodes.map((node) => [node.nodeId, node satisfies Heard as Heard]));
  const attributes = await attributesOfPage();
  const root = nodes[0];
  if (root === undefined) return '';
  const lines = read(root, 0, byId, attributes);
  return [`page: ${document.title}`, ...lines.map(({ depth, text }) => `${'  '.repeat(depth)}${text.trim()}`), ''].join(
    '\n',
  );
}

function read(node: Heard, depth: number, byId: ReadonlyMap<string, Heard>, attributes: Attributes): readonly Line[] {
  const role = spoken(node.role?.value);
  const name = role === 'StaticText' ? spoken(node.name?.value) : spoken(node.name?.value).trim();
  const inside = (deeper: number) =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined ? [] : read(child, deeper, byId, attributes);
    });
  if (node.ignored || (SILENT.has(role) && (role === 'RootWebArea' || !hasFocus(node)))) return inside(depth);
  if (role === 'StaticText') return name.trim() === '' ? [] : [{ depth, text: name, plain: true }];
  const children = inside(depth + 1);
  const onlyWords = children.every(({ plain }) => plain);
  const words = inOneLine(children.map(({ text }) => text));
  if (SPOKEN.has(role) && onlyWords) return words === '' ? [] : [{ depth, text: words, plain: true }];
  const shown = [named(role, name === '' && onlyWords ? words : name), ...states(node, attributes)].join(', ');
  const self = { depth, text: shown + described(node), plain: false };
  return [self, ...(onlyWords && (name === '' || saysTheSame(name, words)) ? [] : children)];
}

/** Joins the pieces in which the browser returns a paragraph, without a space before punctuation. */
function inOneLine(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .join(' ')
    .replace(/ (?=[.,:;!?)])/g, '');
}

function hasFocus(node: Heard): boolean {
  return (node.properties ?? []).some(({ name, value }) => name === 'focused' && value.value === true);
}

function named(role: string, name: string): string {
  return name === '' ? role : `${role}: ${name}`;
}

function states(node: Heard, attributes: Attributes): readonly string[] {
  const properties = new Map((node.properties ?? []).map(({ name, value }) => [name, value.value]));
  const invalid = properties.get('invalid');
  const value = spoken(node.value?.value).trim();
  return [
    ...(value === '' ? [] : [`value "${value}"`]),
    ...ON.filter((name) => properties.get(name) === true),
    ...ANY_VALUE.filter((name) => properties.has(name)).map((name) => `${name} ${String(properties.get(name))}`),
    ...(invalid === undefined || invalid === 'false' ? [] : ['invalid']),
    ...attributesOf(node, attributes),
  ];
}

function attributesOf(node: Heard, attributes: Attributes): readonly string[] {
  const own = attributes.get(node.backendDOMNodeId ?? -1);
  return ATTRIBUTES.flatMap((name) => {
    const value = own?.get(name);
    return value === undefined ? [] : [`${name.replace('aria-', '')} ${value}`];
  });
}

function described(node: Heard): string {
  const description = spoken(node.description?.value).trim();
  return description === '' ? '' : ` — ${description}`;
}

/** Whether a visible text equals a name, ignoring white space. */
function saysTheSame(name: string, words: string): boolean {
  return name.replace(/\s/g, '') === words.replace(/\s/g, '');
}

/** Writes a no-break space as `~`: it sounds like any other, but is hard to see in a file. */
function spoken(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : '';
  return text.replaceAll('\u00A0', '~').replace(/\s+/g, ' ');
}

interface DomNode {
  readonly backendNodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

/** All attributes of all elements as Chromium's protocol returns them: names and values in turn. */
async function attributesOfPage(): Promise<Attributes> {
  const found = new Map<number, ReadonlyMap<string, string>>();
  const collect = ({ backendNodeId, attributes = [], children = [], contentDocument }: DomNode) => {
    const pairs = attributes.flatMap((name, index) =>
      index % 2 === 0 ? [[name, attributes[index + 1] ?? ''] as const] : [],
    );
    found.set(backendNodeId, new Map(pairs));
    for (const child of children) collect(child);
    if (contentDocument !== undefined) collect(contentDocument);
  };
  const { root } = await cdp().send('DOM.getDocument', { depth: -1, pierce: true });
  collect(root);
  return found;
}
