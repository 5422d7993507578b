import { useEffect, useRef } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { fingerprint } from '../frame/icons.ts';
import { refusalWords } from '../frame/refusal-words.ts';
import css from './outside.module.css';

/** The short way in, above the long one: for whoever signs in, or opens what is locked. */
export function PasskeyWay({ way, show, hasFocus = false, onRefused }: PasskeyWayProps) {
  const { t } = useDeskTexts();
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) place.current?.querySelector('button')?.focus();
  }, [hasFocus]);
  const enter = () =>
    void start(async () => {
      onRefused(null);
      const outcome = await show();
      const wrong = t(`desk.${way}.passkey.wrong`);
      if (outcome === null) onRefused(t(`desk.${way}.passkey.none`));
      // So is what opens no lock.
      else if (outcome.kind === 'refused' && outcome.problem.code === 'notFound') onRefused(wrong);
      else onRefused(refusalWords(outcome, t, wrong));
    });
  return (
    <div ref={place} className={css.short}>
      <Button kind="primary" wide busyLabel={isWorking ? t('desk.signIn.working') : undefined} onClick={enter}>
        <Icon path={fingerprint} />
        {t(`desk.${way}.passkey`)}
      </Button>
      <p>{t('desk.signIn.passkey.text')}</p>
    </div>
  );
}

interface PasskeyWayProps {
  readonly way: 'signIn' | 'lock';
  /** Null if no passkey was shown. */
  readonly show: () => Promise<Outcome<unknown> | null>;
  /** Whether it takes the focus. */
  readonly hasFocus?: boolean;
  readonly onRefused: (words: string | null) => void;
}
