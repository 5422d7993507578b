import { useTexts } from '../text/use-texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { spokenUnit } from './spoken-unit.ts';
import css from './unit.module.css';

/** A unit as it is written, and as it is said to those who listen (quality A22). */
export function Unit({ children }: { readonly children: string }) {
  const { t } = useTexts();
  const spoken = spokenUnit(children);
  if (spoken === null) return <span className={css.unit}>{children}</span>;
  return (
    <span className={css.unit}>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{t(spoken)}</VisuallyHidden>
    </span>
  );
}
