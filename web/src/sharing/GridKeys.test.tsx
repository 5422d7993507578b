import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settled } from '../../testing/fakes/fake-clock.ts';
import { managedMeters } from '../../testing/managed-meters.ts';
import { groupBy, header, openTable, rows, said, selected } from '../../testing/share-table.ts';

const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(() => page.viewport(1440, 900));

test('[SHR-19, SHR-20, CST-44] reaches every line of many, though only those in sight are drawn', async () => {
  await openTable({ jobs: managedMeters(500) });
  await header('Zählernummer').getByRole('button').click();
  const grid = document.querySelector('[role=grid]');
  expect(grid?.ariaRowCount ?? grid?.getAttribute('aria-rowcount')).toBe('501');
  const drawn = rows().length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(60);
  rows()[0]?.focus();
  await press('{End}');
  await settled();
  expect(document.activeElement?.textContent).toContain('71930499');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('501');
  const place = () => {
    const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
    return [top > 100, bottom < 820];
  };
  // Between the bars at both edges of the window.
  await expect.poll(place).toEqual([true, true]);
  // Ten more above those in sight, none below the last.
  await expect.poll(() => rows().findIndex((row) => row.getBoundingClientRect().bottom > 0)).toBeGreaterThanOrEqual(9);
  await press('{Home}');
  expect(document.activeElement?.textContent).toContain('71930000');
  await press('{PageDown}');
  const far = Number(document.activeElement?.getAttribute('aria-rowindex'));
  expect(far).toBeGreaterThan(6);
  await press('{PageUp}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('2');
});

test('selects, extends and takes back, goes into cells, folds groups; every change is said', async () => {
  await openTable();
  rows()[0]?.focus();
  await press(' ');
  expect(said()).toContain('1 Zähler gewählt');
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe(3);
  await press('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toBe(2);
  await press('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('1ISK0071930003');
  await press('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('1ISK0071930006');
  await press('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('role')).toBe('row');
  await press('{Control>}a{/Control}');
  expect(said()).toContain('14 Zähler gewählt aus 4 Häusern');
  await groupBy('Adresse');
  rows()[0]?.focus();
  await press('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  expect(rows()).toHaveLength(14);
  await press('{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('1ISK0071930000');
  await press('{ArrowLeft}{Enter}');
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
  await press(' ');
  expect(said()).toContain('10 Zähler gewählt');
  await press('{Control>}{End}{/Control}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('15');
});

test('[A28] the focus stays on its job when the order changes and while the table is scrolled', async () => {
  await openTable({ jobs: managedMeters(500) });
  rows()[2]?.focus();
  const focused = document.activeElement;
  window.scrollTo(0, 12_000);
  await settled();
  await expect.poll(() => rows().length).toBeGreaterThan(10);
  expect(document.activeElement).toBe(focused);
  await press('{ArrowDown}');
  await settled();
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('5');
});
