import type { ReactNode } from 'react';
import css from './field.module.css';
import { Icon } from './Icon.tsx';
import { warningOctagon } from './status.ts';

/** What is wrong with a field and what to do, under the field. The field names it in `aria-describedby`. */
export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children: ReactNode }) {
  return (
    <p className={css.error} id={id}>
      <Icon path={warningOctagon} size="small" />
      <span>{children}</span>
    </p>
  );
}
