import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import css from './tabs.module.css';

/**
 * Panels of which one is shown. The arrow keys, Home and End move along the tabs; a press, Enter or Space chooses one,
 * so that nobody turns on by passing what a panel starts. Panels that are not chosen stay, unseen, with what was typed.
 */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const next = tabAfter(
      event.key,
      all.findIndex((one) => one === event.target),
      all.length,
    );
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            ref={tab.ref}
            id={`${id}${tab.key}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}${tab.key}panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
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

interface TabsProps<Key extends string> {
  /** What is chosen between, for example "Art der Anmeldung". */
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
}

interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly panel: ReactNode;
  /** To put the focus on the tab. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Where a key leads from the tab at a place, round and round; null when it leads nowhere. */
function tabAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
