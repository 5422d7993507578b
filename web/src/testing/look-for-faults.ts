import axe from 'axe-core';
import { settled } from './fake-clock.ts';

/** What the machine finds wrong with the page for people who see, hear or move differently; empty is good. */
export async function accessibilityFaults(rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const result = await axe.run(document, { resultTypes: ['violations'], ...runOnly });
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** The controls a person can reach now: what is disabled or stands behind an open dialog is out of reach. */
export function reachableControls(): HTMLElement[] {
  const around = document.querySelector('dialog[open]') ?? document;
  const controls = around.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  );
  return [...controls].filter(
    (control) => control.getClientRects().length > 0 && !control.matches(':disabled, [inert] *'),
  );
}

/** The ring that shows where one is: around the control, or around the group it is the inside of, as in the counter. */
export function ringOf(control: HTMLElement): CSSStyleDeclaration {
  const own = getComputedStyle(control);
  const group = control.closest('[role=group]');
  return own.outlineStyle === 'none' && group !== null ? getComputedStyle(group) : own;
}

/** Controls smaller than 24 px that are not part of a sentence (WCAG 2.5.8). */
export function smallControls(): string[] {
  return reachableControls()
    .filter((control) => getComputedStyle(control).display !== 'inline')
    .filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return width < 24 || height < 24;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

/** What sticks out of the window sideways, or has its text cut off. */
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

/** As after opening the page: the next Tab goes to the first control. Only once everything has been loaded. */
export async function startAtTop(): Promise<void> {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  await settled();
}
