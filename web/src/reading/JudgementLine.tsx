import { Icon } from '../ui/Icon.tsx';
import { checkCircle, warning, warningOctagon } from '../ui/status.ts';
import type { VerdictTone } from './judgement.ts';
import css from './verdict.module.css';

const ICONS = { ok: checkCircle, warn: warning, err: warningOctagon };

/** One thing to say about a field: icon, words and colour together. */
export function JudgementLine({ tone, title, detail }: JudgementLineProps) {
  return (
    <div className={`${css.line} ${css[tone]}`}>
      <Icon path={ICONS[tone]} size="small" />
      <strong>{title}</strong>
      {detail !== undefined && <p className={css.detail}>{detail}</p>}
    </div>
  );
}

interface JudgementLineProps {
  readonly tone: VerdictTone;
  readonly title: string;
  readonly detail?: string | undefined;
}
