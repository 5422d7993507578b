import { type KeyboardEvent, type ReactNode, type SyntheticEvent, use, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './Button.tsx';
import { classNames } from './class-names.ts';
import css from './dialog.module.css';
import { CoveredContext } from './use-covered.ts';
import { close as cross } from './frame-icons.ts';
import { useLayer } from './use-layer.ts';
import { dialogPlace } from './use-notices.ts';

/**
 * A question or message over the page, on the native `<dialog>`: Esc and the browser's back button close it, focus
 * starts at the title and returns to where it was. At the bottom on phones, centred from 640 px. Messages that appear
 * while it is open are above the sheet and shrink it if there is no room for both. Mounted while open:
 * `{asking && <Dialog …/>}`. Beneath a lock it waits, closed, until that opens.
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, urgent = false, locked = false, camera = false, actions, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element | null>(null);
  const isCovered = use(CoveredContext);
  const id = useId();
  // Before the effects of its content, which may move the focus from the title.
  useLayoutEffect(() => {
    // A modal dialog beneath a lock would make the lock inert.
    if (isCovered) return;
    opener.current ??= document.activeElement;
    const before = opener.current;
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    return () => {
      element?.close();
      // The browser returns the focus only while the dialog is in the page; React has removed it by now.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isCovered]);
  const close = () => locked || onClose();
  useLayer(props.isStep !== true && !isCovered, close);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  // On a second request the browser closes a dialog without asking the page, so the first is prevented, and a dialog
  // that was closed anyway opens again until it may go, for example with a question in it.
  const hold = (event: KeyboardEvent) => {
    if (locked && event.key === 'Escape') event.preventDefault();
  };
  const closed = () => {
    if (isCovered || dialog.current?.open === true) return;
    dialog.current?.showModal();
    close();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(css.dialog, camera && css.camera)}
      data-scheme={camera ? 'dark' : undefined}
      role={urgent ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={urgent ? `${id}body` : undefined}
      onCancel={cancel}
      onKeyDown={hold}
      onClose={closed}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={css.sheet}>
        <div className={css.head}>
          <h2 id={`${id}title`} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton path={cross} label={closeLabel} aria-disabled={locked || undefined} onClick={close} />
        </div>
        <div id={`${id}body`} className={css.body}>
          {children}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
      {!isCovered && <div ref={dialogPlace} className={css.messages} />}
    </dialog>
  );
}

interface DialogProps {
  readonly title: string;
  /** Name of the close button, for example "Schließen". */
  readonly closeLabel: string;
  /** Called for the close button, Esc, the browser's back button and a click outside the sheet. */
  readonly onClose: () => void;
  /** An alertdialog: its text is read at once. */
  readonly urgent?: boolean;
  /** Something is in progress that has to end first: it cannot be closed. */
  readonly locked?: boolean;
  /** Contains the camera image: dark in every palette, and full screen on phones. */
  readonly camera?: boolean;
  /** It is a history entry of its own, or asks about leaving one: it does not handle the back button. */
  readonly isStep?: boolean;
  /** Buttons, the primary one first: on top on phones, at the right from 640 px. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A confirmation before something is lost or sent all the same: the default choice and closing do nothing. */
export function Question({ title, closeLabel, isStep = false, stay, onStay, others, children }: QuestionProps) {
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      urgent
      isStep={isStep}
      onClose={onStay}
      actions={
        <>
          <Button kind="primary" size="large" onClick={onStay}>
            {stay}
          </Button>
          {others}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface QuestionProps {
  readonly title: string;
  /** Name of the close button, for example "Schließen". */
  readonly closeLabel: string;
  /** As in Dialog. */
  readonly isStep?: boolean;
  /** The label of the default choice. */
  readonly stay: string;
  readonly onStay: () => void;
  /** The buttons of the other choices. */
  readonly others: ReactNode;
  readonly children: ReactNode;
}
