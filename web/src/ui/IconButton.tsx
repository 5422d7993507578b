import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './icon-button.module.css';

/** A button with an icon alone, 44 px, and a name. Only for the purposes listed in visual.md, section 5. */
export function IconButton({ path, label, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(css.button, className)} aria-label={label}>
      <Icon path={path} />
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly path: string;
  readonly label: string;
}
