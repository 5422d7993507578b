import { colorOf, contrastOf, groundOf } from './colors.ts';

/** WCAG 1.4.11: contrast of graphics needed to understand or use something. */
const GRAPHIC = 3;
/** Attributes that mark a control as on; the last one marks a day of the calendar. */
const STATES = ['aria-pressed', 'aria-current', 'aria-checked', 'data-selected'];
/** CSS properties that can show a state. */
const SIGNS = [
  'color',
  'borderTopColor',
  'borderTopWidth',
  'borderTopStyle',
  'borderBottomColor',
  'borderBottomWidth',
  'borderInlineStartColor',
  'borderInlineStartWidth',
  'outlineWidth',
  'outlineStyle',
  'textDecorationLine',
  'fontWeight',
  'fill',
  'opacity',
  'visibility',
  'display',
  'content',
  'rotate',
] as const;

/**
 * What is lost with forced colours (A14): icons, edges of fields, and states shown only by colour. Call it while forced
 * colours are on.
 */
export function lostSigns(): string[] {
  const icons = [...document.querySelectorAll('svg')].filter(isShown).filter((icon) => {
    const shape = icon.querySelector('path, circle, rect, line') ?? icon;
    const { fill, stroke } = getComputedStyle(shape);
    // A ring has the colour of the background inside: its edge is what is visible.
    const colors = [fill, stroke].filter((color) => color !== 'none');
    return colors.every((color) => contrastOf(colorOf(color), groundOf(icon)) < GRAPHIC);
  });
  const fields = [...document.querySelectorAll('input, select, textarea')]
    .filter(isShown)
    .filter((field) => !hasEdge(field));
  const states = STATES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]:not([${name}="false"])`)]
      .filter(isShown)
      .filter((element) => isSilent(element, name)),
  );
  return [
    ...icons.map((icon) => `icon not seen: ${(icon.parentElement ?? icon).outerHTML.slice(0, 120)}`),
    ...fields.map((field) => `field without edge: ${field.outerHTML.slice(0, 120)}`),
    ...states.map((element) => `state not seen: ${element.outerHTML.slice(0, 160)}`),
  ];
}

/** Whether a field has a border, or the group around it has one, as in the counter. */
function hasEdge(field: Element): boolean {
  const around = [field, ...[...ancestors(field)].slice(0, 4)];
  return around.some((element) => {
    const { borderBottomWidth, borderBottomStyle, borderBottomColor } = getComputedStyle(element);
    if (parseFloat(borderBottomWidth) === 0 || borderBottomStyle === 'none') return false;
    return contrastOf(colorOf(borderBottomColor), groundOf(element.parentElement)) >= GRAPHIC;
  });
}

/** Whether an element looks the same with the state and without it. */
function isSilent(element: Element, name: string): boolean {
  const on = element.getAttribute(name) ?? '';
  const drawnOn = drawn(element);
  element.removeAttribute(name);
  const drawnOff = drawn(element);
  element.setAttribute(name, on);
  return drawnOn === drawnOff;
}

/**
 * The visual cues of an element and its descendants. For backgrounds the visible colour, as a transparent one shows
 * what is behind.
 */
function drawn(element: Element): string {
  return [element, ...element.querySelectorAll('*')]
    .map((one) => {
      const styles = [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(one, pseudo));
      return [groundOf(one), ...styles.flatMap((style) => SIGNS.map((sign) => style[sign]))].join();
    })
    .join('\n');
}

/**
 * Words distinguished only by the colour of a state, without an icon beside them (A23, WCAG 1.4.1). A control states
 * its action with a verb; a picture hidden from screen readers repeats the text beside it.
 */
export function colorAlone(): string[] {
  const root = getComputedStyle(document.documentElement);
  const tones = ['--ok', '--warn', '--err', '--info'].map((token) => colorOf(root.getPropertyValue(token)).join());
  return [...document.querySelectorAll('main *, dialog *')]
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
    .filter((element) => isShown(element) && element.closest('a, button, [aria-hidden=true]') === null)
    .filter((element) => tones.includes(colorOf(getComputedStyle(element).color).join()))
    .filter(
      (element) => ![element, ...[...ancestors(element)].slice(0, 2)].some((one) => one.querySelector('svg') !== null),
    )
    .map((element) => `shown by colour alone: ${element.outerHTML.slice(0, 160)}`);
}

function* ancestors(element: Element): Generator<Element> {
  for (let one = element.parentElement; one !== null; one = one.parentElement) yield one;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}
