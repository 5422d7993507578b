import { classNames } from './class-names.ts';
import css from './icon.module.css';

/** An icon in the colour of the text around it. Decoration only: the word beside it or the button's label names it. */
export function Icon({ path, size = 'normal', className }: IconProps) {
  return (
    <svg className={classNames(css.icon, css[size], className)} viewBox="0 0 256 256" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface IconProps {
  /** One of the outlines in `ui/icons/`. */
  readonly path: string;
  /** 20, 24 or 32 px at the default text size. */
  readonly size?: 'small' | 'normal' | 'large';
  readonly className?: string | undefined;
}

/** The busy ring, the only looping motion there is. Decoration: the words beside it say what is continuing. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
