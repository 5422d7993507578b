import { use, useEffect, useEffectEvent } from 'react';
import { requiredContext } from '../../device/use-device.ts';
import { CoveredContext } from '../../ui/use-covered.ts';

/** Whether single keys work, and a function that switches them (WCAG 2.1.4). */
export interface SingleKeys {
  readonly on: boolean;
  readonly turn: (on: boolean) => void;
}

export const [SingleKeysContext, useSingleKeys] = requiredContext<SingleKeys>('single keys');

/** What a key does, by its name: `/`, `a`, `3`. With `Alt+` or `Ctrl+` before it, it works in fields, too; with `Shift+`, before the others. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Listens for keys while the component is there. Keys without Alt or Ctrl work outside fields alone, and only where single
 * keys are on. Nothing works beneath a dialog or the lock.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const { on } = useSingleKeys();
  const isCovered = use(CoveredContext);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held acts once: what comes after it is another screen's.
    if (isCovered || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const alone = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (alone && event.key !== 'Escape' && (!on || isTypedInto(event.target))) return;
    const name = `${event.altKey ? 'Alt+' : ''}${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${keyOf(event)}`;
    const act = (event.shiftKey ? shortcuts[`Shift+${name}`] : undefined) ?? shortcuts[name];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** With Alt some systems write another character than the key has. */
function keyOf({ key, code, altKey }: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return altKey && digit !== undefined ? digit : key.length === 1 ? key.toLowerCase() : key;
}

/** A box to tick and a button take no letters. */
function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
