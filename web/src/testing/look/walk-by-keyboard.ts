import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { colorOf, contrastOf, groundOf } from './colors.ts';
import { settled } from '../fakes/fake-clock.ts';
import { reachableControls, ringedBy, startAtTop, topDialog } from './look-for-faults.ts';
import { inEachPalette } from './palettes.ts';

/** WCAG 1.4.11: how well the ring of the focus stands out. */
const RING = 3;
/**
 * A02: the keyboard reaches every control in the order they stand in, one sees where one is in every palette, and no bar
 * lies over it. A29: the first stop leads past the frame.
 */
export async function walkByKeyboard(): Promise<void> {
  await settled();
  const dialog = topDialog();
  // A dialog may begin in its middle, as the calendar does with its day: from its title one comes to all of it.
  if (dialog === null) await startAtTop();
  else dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  const controls = reachableControls();
  if (dialog === null && controls.length > 0)
    expect(controls[0]?.getAttribute('href'), 'the first stop').toBe('#inhalt');
  // Of rings that look alike one is enough: drawing the page in every palette takes time.
  const seen = new Set<string>();
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

/** What has the same classes all the way up, and lies on the same ground in one palette, does so in the others, too. */
function lookOf(ringed: Element): string {
  const { outlineColor, outlineOffset } = getComputedStyle(ringed);
  const classes: (string | null)[] = [];
  for (let one: Element | null = ringed; one !== null; one = one.parentElement) classes.push(one.getAttribute('class'));
  return [...classes, outlineColor, outlineOffset, groundOf(ringed.parentElement)].join();
}

/** The palettes in which a ring can hardly be seen: before what lies around it, or before what it lies on. */
function faintRings(ringed: Element): string[] {
  const faint: string[] = [];
  inEachPalette((palette) => {
    const { outlineColor, outlineOffset } = getComputedStyle(ringed);
    const ground = groundOf(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement);
    if (contrastOf(colorOf(outlineColor), ground) < RING) faint.push(palette);
  });
  return faint;
}

/** Controls that something lies over once they have the focus (WCAG 2.4.11) and whatever makes way for it has done so. */
export async function coveredControls(): Promise<string[]> {
  const covered: string[] = [];
  for (const control of reachableControls()) {
    control.focus();
    if (isCovered(control)) await settled();
    if (document.activeElement === control && isCovered(control)) covered.push(control.outerHTML.slice(0, 120));
  }
  return covered;
}

/** Whether something else lies over the middle of a control. */
function isCovered(control: HTMLElement): boolean {
  const { left, top, width, height } = control.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above === null || !(control.contains(above) || above.contains(control));
}
