import { useEffect, useRef } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { arrowSquareOut } from '../../ui/icons.ts';
import { useAction } from '../../ui/use-action.ts';
import type { Outcome } from '../../server/call.ts';
import { refusalWords } from '../frame/refusal-words.ts';
import { useDeskAccess } from '../frame/use-desk.ts';
import css from './outside.module.css';

/** The way in over the page of a provider, which leads back here: then it is gone to its end at once. */
export function ProviderSignIn({ name, returned, isAfterEnd, isFirst, onRefused }: ProviderSignInProps) {
  const { t } = useDeskTexts();
  const access = useDeskAccess();
  const [isWorking, start] = useAction(t('desk.signIn.unreachable'));
  const isEnded = useRef(false);
  const tell = (outcome: Outcome<unknown>) => {
    const isAway = outcome.kind === 'refused' && outcome.problem.code === 'unavailable';
    const words = refusalWords(outcome, t, t('desk.signIn.provider.wrong', { name }));
    onRefused(isAway ? t('desk.signIn.provider.away', { name }) : words);
  };
  const end = (query: string) => void start(async () => tell(await access.signInByProvider(query)));
  useEffect(() => {
    if (returned === null || isEnded.current) return;
    // What it has led back with is good once.
    isEnded.current = true;
    end(returned);
  });
  const begin = () =>
    void start(async () => {
      onRefused(null);
      tell(await access.goToProvider());
    });
  return (
    <div className={css.short}>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        wide
        busyLabel={isWorking ? t('desk.signIn.working') : undefined}
        onClick={begin}
      >
        <Icon path={arrowSquareOut} />
        {t('desk.signIn.provider', { name })}
      </Button>
      {isAfterEnd && <p>{t('desk.signIn.provider.leaves')}</p>}
    </div>
  );
}

interface ProviderSignInProps {
  readonly name: string;
  /** With what it has led back; null where nobody comes from there. */
  readonly returned: string | null;
  /** Whether something is beneath that leaving would lose. */
  readonly isAfterEnd: boolean;
  readonly isFirst: boolean;
  readonly onRefused: (words: string | null) => void;
}
