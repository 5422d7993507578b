import type { ReactNode } from 'react';
import css from './banner.module.css';
import { Icon } from './Icon.tsx';
import { checkCircle, info, warning, warningOctagon } from './icons/status.ts';

const ICONS = { info, ok: checkCircle, warn: warning, err: warningOctagon };

/**
 * A message that stays until what it speaks of is solved: icon, a bold first sentence, the rest.
 * Announced when it appears: errors at once, the others in the next pause. `silent` for one that is there from the start.
 */
export function Banner({ tone, title, icon, silent = false, children }: BannerProps) {
  const role = silent ? undefined : tone === 'err' ? 'alert' : 'status';
  return (
    <div className={`${css.banner} ${css[tone]}`} role={role}>
      <Icon path={icon ?? ICONS[tone]} />
      <div>
        <strong className={css.title}>{title}</strong>
        {children}
      </div>
    </div>
  );
}

interface BannerProps {
  readonly tone: 'info' | 'ok' | 'warn' | 'err';
  readonly title: ReactNode;
  /** Another outline than the one of the tone, for example the clock of a deadline. */
  readonly icon?: string;
  readonly silent?: boolean;
  readonly children?: ReactNode;
}
