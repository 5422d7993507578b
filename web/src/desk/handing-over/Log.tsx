import type { ReactNode } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Status } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkCircle } from '../../ui/frame-icons.ts';
import { hourglass } from '../../ui/icons.ts';
import { xCircle } from '../frame/icons.ts';
import { useWhen } from '../frame/use-when.ts';
import css from './handing-over.module.css';

const LOOKS = {
  waiting: { tone: 'wait', icon: hourglass },
  delivered: { tone: 'ok', icon: checkCircle },
  failed: { tone: 'err', icon: xCircle },
} as const;

/** One attempt to reach another system: what, how it stands, when, and why it failed. */
export function LogLine({ what, state, of, why, children }: LogLineProps) {
  const { t } = useDeskTexts();
  const when = useWhen();
  const { attempts, createdAt, lastAt, nextAt, more } = of;
  const facts = [
    ...more,
    t('desk.deliveries.at', { when: when(createdAt) }),
    attempts > 1 ? t('desk.deliveries.attempts', { count: attempts }) : null,
    lastAt !== null && when(lastAt) !== when(createdAt) ? t('desk.deliveries.last', { when: when(lastAt) }) : null,
    nextAt !== null && attempts > 0 ? t('desk.deliveries.next', { when: when(nextAt) }) : null,
  ].filter((one) => one !== null);
  return (
    <li>
      <Status {...LOOKS[state]}>{t(`desk.deliveries.state.${state}`)}</Status>
      <div>
        <strong>{what}</strong>
        <small>{facts.join(', ')}</small>
        {why !== null && <p className={css.why}>{why}</p>}
      </div>
      {children}
    </li>
  );
}

interface LogLineProps {
  readonly what: string;
  readonly state: keyof typeof LOOKS;
  readonly of: {
    readonly attempts: number;
    readonly createdAt: string;
    /** When it was tried last; null before the first time. */
    readonly lastAt: string | null;
    /** When it is tried again; null where it is not, or where that stands elsewhere. */
    readonly nextAt: string | null;
    /** Further facts, before the times. */
    readonly more: readonly string[];
  };
  /** In words; null where nothing failed. */
  readonly why: string | null;
  readonly children?: ReactNode;
}

/** How many of a log are shown first, and at most. */
export const LOG_AT_ONCE = 10;
const LOG_AT_MOST = 1000;

/** Shows more of a log, or says where the rest is. */
export function MoreOfLog({ limit, command, onMore }: MoreOfLogProps) {
  const { t } = useDeskTexts();
  if (limit >= LOG_AT_MOST) return <p className={css.muted}>{t('desk.deliveries.most', { command })}</p>;
  return (
    <Button size="small" onClick={() => onMore(Math.min(LOG_AT_MOST, limit * 2))}>
      {t('desk.deliveries.more')}
    </Button>
  );
}

interface MoreOfLogProps {
  readonly limit: number;
  /** What lists all of it. */
  readonly command: string;
  readonly onMore: (limit: number) => void;
}

/** In place of what is not set up: what it is, and what sets it up. */
export function NotSetUp({ title, text, how, command }: NotSetUpProps) {
  return (
    <div className={css.teach}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text}</p>
      <p>
        {how} <code>{command}</code>
      </p>
    </div>
  );
}

interface NotSetUpProps {
  readonly title: string;
  readonly text: string;
  readonly how: string;
  readonly command: string;
}
