import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import css from './tabs.module.css';

/**
 * Panels of which one is shown. Arrow keys, Home and End move the focus; a click, Enter or Space chooses a tab, because
 * a panel may start something. The other panels stay hidden and keep what was typed.
 */
export function Tabs<Key extends string>({ ref, label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const id = useId();
  const buttons = useRef(new Map<Key, HTMLButtonElement>());
  const focus = (key: Key) => buttons.current.get(key)?.focus();
  useImperativeHandle(ref, () => ({ focus }));
  const move = (event: KeyboardEvent, from: number) => {
    const next = tabs[tabAfter(event.key, from, tabs.length) ?? tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    focus(next.key);
  };
  return (
    <>
      <div className={css.list} role="tablist" aria-label={label}>
        {tabs.map((tab, place) => (
          <button
            key={tab.key}
            ref={(button) => {
              if (button === null) return;
              const { current } = buttons;
              current.set(tab.key, button);
              return () => void current.delete(tab.key);
            }}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}${tab.key}panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onKeyDown={(event) => move(event, place)}
            onClick={() => onChoose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}${tab.key}panel`}
          role="tabpanel"
          aria-labelledby={`${id}${tab.key}`}
          hidden={tab.key !== chosen}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}

/** What a parent can do with the tabs. */
export interface TabsHandle<Key extends string> {
  readonly focus: (key: Key) => void;
}

interface TabsProps<Key extends string> {
  readonly ref?: Ref<TabsHandle<Key>>;
  /** The name of the choice, for example "Art der Anmeldung". */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
}

interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly panel: ReactNode;
}

/** The index to which a key moves from `at`, wrapping around; null for other keys. */
function tabAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
