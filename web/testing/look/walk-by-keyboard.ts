import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { colorOf, contrastOf, groundOf } from './colors.ts';
import { settled } from '../fakes/fake-clock.ts';
import { reachableControls, ringedBy, startAtTop, topDialog } from './look-for-faults.ts';
import { inEachPalette } from './palettes.ts';

/** WCAG 1.4.11: contrast of the focus ring. */
const RING = 3;
/** Ring styles already checked, in any state: rendering the page in every palette takes time. */
const seen = new Set<string>();

/**
 * A02: Tab reaches every control in document order, the focus is visible in every palette, and no bar covers it. A29:
 * the first stop skips the frame.
 */
export async function walkByKeyboard(): Promise<void> {
  await settled();
  const dialog = topDialog();
  // A dialog may start with the focus in its middle, as the calendar does: from its title Tab reaches all of it.
  if (dialog === null) await startAtTop();
  else dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  const controls = reachableControls().filter(isTabStop);
  if (dialog === null && controls.length > 0)
    expect(controls[0]?.getAttribute('href'), 'the first stop').toBe('#inhalt');
  for (const control of controls) {
    await userEvent.tab();
    expect(document.activeElement?.outerHTML).toBe(control.outerHTML);
    const ringed = ringedBy(control);
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed);
    expect([outlineStyle, parseFloat(outlineWidth) >= 3], control.outerHTML).toEqual(['solid', true]);
    const look = lookOf(ringed);
    if (!seen.has(look)) expect(faintRings(ringed), control.outerHTML).toEqual([]);
    seen.add(look);
    expect(isCovered(control), control.outerHTML).toBe(false);
  }
}

/** Of radio buttons of one name Tab reaches the chosen one, otherwise the first; arrow keys reach the others. */
function isTabStop(control: HTMLElement): boolean {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
  const group = Array.from(document.querySelectorAll<HTMLInputElement>('input[type=radio]')).filter(
    ({ name }) => name === control.name,
  );
  return control === (group.find(({ checked }) => checked) ?? group[0]);
}

/**
 * A key for the look of a ring: elements with the same classes all the way up and the same background look alike in
 * every palette.
 */
function lookOf(ringed: Element): string {
  const { outlineColor, outlineOffset } = getComputedStyle(ringed);
  const classes: (string | null)[] = [];
  for (let one: Element | null = ringed; one !== null; one = one.parentElement) classes.push(one.getAttribute('class'));
  return [...classes, outlineColor, outlineOffset, groundOf(ringed.parentElement)].join();
}

/** The palettes in which a ring has too little contrast to its surroundings or its background. */
function faintRings(ringed: Element): string[] {
  const faint: string[] = [];
  inEachPalette((palette) => {
    const { outlineColor, outlineOffset } = getComputedStyle(ringed);
    const ground = groundOf(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement);
    if (contrastOf(colorOf(outlineColor), ground) < RING) faint.push(palette);
  });
  return faint;
}

/** Controls that are covered while they have the focus (WCAG 2.4.11), after everything has made room. */
export async function coveredControls(): Promise<string[]> {
  const covered: string[] = [];
  for (const control of reachableControls()) {
    control.focus();
    if (isCovered(control)) await settled();
    if (document.activeElement === control && isCovered(control)) covered.push(control.outerHTML.slice(0, 120));
  }
  return covered;
}

/** Whether another element covers the middle of a control. */
function isCovered(control: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above === null || !(control.contains(above) || above.contains(control));
}
