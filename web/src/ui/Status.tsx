import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import css from './status.module.css';

/** A state in one or two words: icon, word and colour together (visual.md, principle 5). */
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
