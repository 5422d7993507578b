import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../server/call.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { Failed } from '../frame/Failed.tsx';
import css from './people.module.css';

/** Says what hangs on an end before it comes, by a dry run of the same call; what is lost for good is confirmed by a word. */
export function EndDialog<Told>(props: EndDialogProps<Told>) {
  const { title, text, button, linesOf, wordOf, goneOf, barredOf, moreOf, onClose } = props;
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { outcome, again, isEnding, refused, end } = useEnd(props);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const told = outcome?.kind === 'delivered' ? outcome.answer : null;
  const isGone = (told !== null && goneOf(told)) || isNotThere(outcome);
  const word = told === null ? null : wordOf(told);
  const barred = told === null ? null : (barredOf?.(told) ?? null);
  const confirm = () => {
    if (word !== null && typed.trim() !== word) return setWrong(true);
    end();
  };
  return (
    <Dialog
      title={title}
      closeLabel={common('frame.close')}
      locked={isEnding}
      onClose={onClose}
      actions={
        <>
          {told !== null && !isGone && barred === null && (
            <Button kind="danger" busyLabel={isEnding ? t('desk.people.ending') : undefined} onClick={confirm}>
              {button}
            </Button>
          )}
          {!isEnding && <Button onClick={onClose}>{t(isGone ? 'desk.people.close' : 'desk.people.cancel')}</Button>}
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.people.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      {outcome === undefined && <p role="status">{t('desk.loading')}</p>}
      {outcome !== undefined && outcome.kind !== 'delivered' && !isGone && (
        <Failed outcome={outcome} needs={props.needs} onAgain={again} />
      )}
      {isGone && <p role="status">{t('desk.people.gone')}</p>}
      {told !== null && barred !== null && (
        <Banner tone="warn" title={barred}>
          <Lines lines={linesOf(told)} />
        </Banner>
      )}
      {told !== null && !isGone && barred === null && (
        <>
          <p>{text}</p>
          <Lines lines={linesOf(told)} />
          {moreOf?.(told)}
          {word !== null && (
            <TextField
              label={t('desk.people.type', { word })}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              error={isWrong ? t('desk.people.type.wrong', { word }) : undefined}
              onChange={({ target }) => {
                setTyped(target.value);
                setWrong(false);
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={css.told}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface EndDialogProps<Told> {
  /** What it is about, for what was asked. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** Said once it has ended. */
  readonly done: string;
  /** The call: tried, or made by what the trial has told. */
  readonly ask: (seen: Told | null) => Promise<Outcome<Told>>;
  /** The role that it takes. */
  readonly needs: 'import' | 'access' | 'delete';
  /** What hangs on it. */
  readonly linesOf: (told: Told) => readonly string[];
  /** The word to be typed; null where it can be taken back. */
  readonly wordOf: (told: Told) => string | null;
  /** Whether there is nothing to end any more. */
  readonly goneOf: (told: Told) => boolean;
  /** Why it cannot be done, in a title; null where it can. */
  readonly barredOf?: (told: Told) => string | null;
  /** Told below what hangs on it. */
  readonly moreOf?: (told: Told) => ReactNode;
  /** Said where it is different by now than was told; else that there are other shares. */
  readonly other?: string;
  readonly onClose: () => void;
}

function isNotThere(outcome: Outcome<unknown> | undefined): boolean {
  return outcome?.kind === 'refused' && outcome.problem.code === 'notFound';
}

function useEnd<Told>({ about, ask, goneOf, done, other, onClose }: EndDialogProps<Told>) {
  const { t } = useDeskTexts();
  const client = useQueryClient();
  const notices = useNotices();
  const [refused, setRefused] = useState<string | null>(null);
  const [isEnding, start] = useAction(t('desk.people.failed'));
  const { data, refetch } = useQuery({
    queryKey: ['end', about],
    queryFn: () => ask(null),
    staleTime: 0,
    gcTime: 0,
  });
  const end = () =>
    start(async () => {
      if (data?.kind !== 'delivered') return;
      setRefused(null);
      const outcome = await ask(data.answer);
      // Also refused: somebody else may have ended it.
      void client.invalidateQueries({ queryKey: ['person'] });
      if (outcome.kind === 'delivered') {
        const isBefore = goneOf(outcome.answer);
        notices.show(isBefore ? 'INFO' : 'SUCCESS', isBefore ? t('desk.people.gone') : done);
        return onClose();
      }
      if (isNotThere(outcome)) return void (await refetch());
      if (outcome.kind === 'refused' && outcome.problem.code === 'conflict') {
        await refetch();
        return setRefused(other ?? t('desk.people.end.other'));
      }
      setRefused(outcome.kind === 'unreachable' ? t('desk.people.unsure') : outcome.problem.message);
    });
  return { outcome: data, again: () => void refetch(), isEnding, refused, end: () => void end() };
}
