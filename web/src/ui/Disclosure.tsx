import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './disclosure.module.css';
import { useLayer } from './use-layer.ts';

/** A button that opens a small panel below it. Escape, back, a click elsewhere or moving the focus away closes it. */
export function Disclosure({ label, className, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!around.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  useLayer(open, leave);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // It has done its work: whoever listens on the page leaves nothing besides.
    event.preventDefault();
    leave();
  };
  return (
    <div
      ref={around}
      className={css.around}
      onKeyDown={escape}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div id={id} className={css.panel}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}

interface DisclosureProps {
  readonly label: ReactNode;
  /** Applies to the button. */
  readonly className?: string | undefined;
  /** Receives a function that closes the panel, for links that stay on the page. */
  readonly children: (close: () => void) => ReactNode;
}
