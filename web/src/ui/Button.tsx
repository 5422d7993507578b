import type { ComponentProps, MouseEvent } from 'react';
import { Icon, Spinner } from './Icon.tsx';
import { LiveRegion } from './VisuallyHidden.tsx';
import css from './button.module.css';
import { buttonClass, type ButtonLook, classNames } from './class-names.ts';
import iconButtonCss from './icon-button.module.css';

/**
 * A button. While `busyLabel` is set it shows that text with the spinner, keeps its width and does nothing; the text is
 * announced once, politely, because not every screen reader reads a changed name. `blockedBy` is the id of the text
 * that says why the button cannot be used now: it stays focusable, is announced as unavailable with that reason, and
 * does nothing.
 */
export function Button(props: ButtonProps) {
  const { kind, size, wide, busyLabel, blockedBy, onBlocked, className, children, onClick, ...rest } = props;
  const idle = busyLabel !== undefined || blockedBy !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!idle) return onClick?.(event);
    event.preventDefault();
    if (blockedBy !== undefined) onBlocked?.();
  };
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, wide }), className)}
      aria-disabled={idle || rest['aria-disabled'] || undefined}
      aria-describedby={blockedBy ?? rest['aria-describedby']}
      data-busy={busyLabel !== undefined || undefined}
      onClick={press}
    >
      <span className={css.label} aria-hidden={busyLabel !== undefined || undefined}>
        {children}
      </span>
      {busyLabel !== undefined && (
        <span className={css.busy}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
  // A live region must exist before its text: every button that can become busy has one.
  if (!('busyLabel' in props)) return button;
  return (
    <>
      {button}
      <LiveRegion text={busyLabel ?? ''} />
    </>
  );
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  readonly busyLabel?: string | undefined;
  readonly blockedBy?: string | undefined;
  /** Called for a click while it is blocked. */
  readonly onBlocked?: (() => void) | undefined;
}

/** A button with only an icon, 44 px, and a name; for the few purposes in docs/design.md. */
export function IconButton({ path, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(iconButtonCss.button, className)} aria-label={label}>
      <Icon path={path} />
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly path: string;
  readonly label: string;
}
