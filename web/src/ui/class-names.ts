import css from './button.module.css';

/** Joins the class names that apply; anything falsy is left out. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}

/** The look of a button. One `primary` per view. */
export interface ButtonLook {
  readonly kind?: 'primary' | 'secondary' | 'text' | 'danger' | undefined;
  /** 44, 52 or 56 px high at the default text size. */
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass({ kind = 'secondary', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames(css.button, css[kind], css[size], wide && css.wide);
}
