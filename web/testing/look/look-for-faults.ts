import axe from 'axe-core';
import { groundOf } from './colors.ts';
import { settled } from '../fakes/fake-clock.ts';

/** Rules that axe leaves out by default: a control's name contains its visible label (WCAG 2.5.3). */
const ALSO = { 'label-content-name-mismatch': { enabled: true } };

/** Whether contrast is looked at, too: it takes axe most of its time. */
export type WithContrast = 'with contrast' | 'without contrast';

const RULES = {
  'with contrast': { rules: ALSO },
  'without contrast': { rules: { ...ALSO, 'color-contrast': { enabled: false } } },
} as const satisfies Record<WithContrast, axe.RunOptions>;
const CONTRAST_ALONE = { runOnly: { type: 'rule', values: ['color-contrast'] } } as const satisfies axe.RunOptions;

/** The violations axe finds in the page; empty is good. */
export async function accessibilityFaults(contrast: WithContrast = 'with contrast'): Promise<string[]> {
  return faultsOf(document, RULES[contrast]);
}

/** How texts look whose contrast was found good, on this screen or on another one. */
const legible = new Set<string>();

/** The texts with too little contrast as the page is painted now; what looks as a text of any screen before is not looked at again. */
export async function contrastFaults(): Promise<string[]> {
  const looks = Map.groupBy(shownTexts(), lookOf);
  const fresh = [...looks].filter(([look]) => !legible.has(look));
  if (fresh.length === 0) return [];
  const faults = await faultsOf({ include: fresh.flatMap(([, elements]) => elements) }, CONTRAST_ALONE);
  if (faults.length === 0) for (const [look] of fresh) legible.add(look);
  return faults;
}

async function faultsOf(where: axe.ElementContext, options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(where, { resultTypes: ['violations'], ...options });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** The elements that show a text of their own, or what is typed into them. */
function shownTexts(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      (element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
}

/** What contrast depends on: the colours as they are drawn here, how large and bold, and where in which rules the text stands. */
function lookOf(text: HTMLElement): string {
  const { color, fontSize, fontWeight } = getComputedStyle(text);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const drawn: unknown[] = [isForced, color, groundOf(text), fontSize, fontWeight];
  for (let one: Element | null = text; one !== null; one = one.parentElement)
    drawn.push(one.tagName, one.getAttribute('class'), getComputedStyle(one).opacity);
  return drawn.join();
}

/** The dialog in front, or null. A dialog opened by another is inside it. */
export function topDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;
}

/** The controls a user can reach now: neither disabled nor behind an open dialog. */
export function reachableControls(): HTMLElement[] {
  const around = topDialog() ?? document;
  const controls = around.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  // Arrow keys reach the other tabs, Tab does not; nothing that a user uses reaches the honeypot field (S28).
  const others = ':disabled, [inert] *, [role=tab][tabindex="-1"], [name=website][aria-hidden=true][tabindex="-1"]';
  // What a closed `details` holds has its place, and is not drawn.
  return [...controls].filter(
    (control) => control.getClientRects().length > 0 && control.checkVisibility() && !control.matches(others),
  );
}

/** The element that shows the focus ring: the control, or the group around it, as in the counter. */
export function ringedBy(control: HTMLElement): Element {
  const group = control.closest('[role=group]');
  return getComputedStyle(control).outlineStyle === 'none' && group !== null ? group : control;
}

/** Controls smaller than 24 px that are not inside a sentence (WCAG 2.5.8). */
export function smallControls(): string[] {
  return reachableControls()
    .filter((control) => getComputedStyle(control).display !== 'inline')
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

/** Fields whose text is so small that a phone zooms in when they are tapped. */
export function smallInputs(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
    ),
  ]
    .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120));
}

/** Expects one title, one `h1`, one `main`, no skipped heading level, and a language (A29, A12); returns the errors. */
export function structureFaults(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const levels = shown('main :is(h1, h2, h3, h4, h5, h6)').map(({ tagName }) => Number(tagName[1]));
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1);
  return [
    ...(document.title.trim() === '' ? ['no title'] : []),
    ...(/^(de|en)/.test(document.documentElement.lang) ? [] : ['no language']),
    ...['h1', 'main'].flatMap((name) => (shown(name).length === 1 ? [] : [`${shown(name).length} × ${name}`])),
    // The heading must be focusable, because it gets the focus when a screen opens (ui/screen-focus.ts).
    ...shown('main h1:not([tabindex])').map((heading) => `no screenHeading: ${heading.outerHTML}`),
    ...skipped.map((level) => `a heading of level ${level} skips one`),
  ];
}

/** Elements that overflow the window sideways or have truncated text. */
export function layoutFaults(): string[] {
  const page = document.documentElement;
  const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, button, a, label, li, span')].filter(isCutOff);
  return [...wide, ...cut.map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`)];
}

function isCutOff(element: HTMLElement): boolean {
  const style = getComputedStyle(element);
  if (style.overflow === 'visible' || style.clipPath !== 'none' || element.getClientRects().length === 0) return false;
  return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
}

/**
 * Resets the focus as after opening the page: the next Tab reaches the first control. Call it once everything is
 * loaded.
 */
export async function startAtTop(): Promise<void> {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  await settled();
}
