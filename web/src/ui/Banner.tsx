import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import css from './banner.module.css';
import { checkCircle, info, warning, warningOctagon } from './frame-icons.ts';

const ICONS = { info, ok: checkCircle, warn: warning, err: warningOctagon };

/**
 * A message that stays until its reason is resolved: icon, a bold first sentence, the rest. Announced when it appears:
 * errors assertively, the others politely. `silent` if it is there from the start.
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
  /** Replaces the icon of the tone, for example with the clock of a deadline. */
  readonly icon?: string;
  readonly silent?: boolean;
  readonly children?: ReactNode;
}

/** A status in one or two words: icon, word and colour together, never colour alone. */
export function Status({ tone, icon, children }: StatusProps) {
  return (
    <span className={`${css.status} ${css[tone]}`}>
      <Icon path={icon} size="small" />
      {children}
    </span>
  );
}

interface StatusProps {
  readonly tone: 'ok' | 'warn' | 'err' | 'wait';
  readonly icon: string;
  readonly children: ReactNode;
}
