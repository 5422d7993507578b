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
  /** One of the outlines in the icon modules. */
  readonly path: string;
  /** 20, 24 or 32 px at the default text size. */
  readonly size?: 'small' | 'normal' | 'large';
  readonly className?: string | undefined;
}

/** The spinner, the only looping animation. Decoration: the text beside it says what is in progress. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
