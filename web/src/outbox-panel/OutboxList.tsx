import { useRef, useState } from 'react';
import { useAccountList } from '../accounts/use-accounts.ts';
import { useJobs } from '../jobs/use-jobs.ts';
import { useTexts } from '../text/use-texts.ts';
import { EntryRow } from './EntryRow.tsx';
import { needsPerson } from '../outbox/entry/entry-state.ts';
import { statusOf } from '../outbox-status/entry-status.ts';
import css from './outbox-panel.module.css';
import type { OutboxEntry, UnreadableRecord } from '../outbox/entry/outbox-entry.ts';
import { SentRow } from './SentRow.tsx';
import { UnreadableRow } from './UnreadableRow.tsx';
import { useChanging } from './use-changing.ts';
import { useDiscarding } from './use-discarding.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { useSentMeanwhile } from './use-sent-meanwhile.ts';

/** So many rows before "show all": more than anybody reads, few enough to open at once. */
const MANY = 50;

/** The readings of the panel: what waits, and what was sent since it was opened. */
export function OutboxList({ entries, unreadable, sending, onRetry, onLeave }: OutboxListProps) {
  const { t } = useTexts();
  const { jobs } = useJobs();
  const wordsOf = useEntryWords(jobs);
  const accountOf = useAccountNames();
  const sent = useSentMeanwhile();
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const [discarding, discard] = useDiscarding(() => list.current?.focus());
  const change = useChanging(onLeave);
  const jobIds = new Set(jobs.map(({ id }) => id));
  const shown = all ? entries : entries.slice(0, MANY);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that an unstyled list is one */}
      <ul ref={list} role="list" tabIndex={-1} className={css.list} aria-label={t('outbox.list')}>
        {unreadable.map(({ key }) => (
          <li key={key}>
            <UnreadableRow onDiscard={() => discard(key, t('outbox.unreadable'))} />
          </li>
        ))}
        {shown.map((entry) => {
          const words = wordsOf(entry);
          return (
            <li key={entry.id}>
              <EntryRow
                entry={entry}
                words={words}
                status={statusOf(entry, sending)}
                account={accountOf(entry)}
                onRetry={() => onRetry(entry.id)}
                onChange={isOpenable(entry) ? () => change(entry) : null}
                onDiscard={() => discard(entry.id, `${words.meter}: ${words.content}`)}
              />
            </li>
          );
        })}
        {shown.length < entries.length && (
          <li>
            <button type="button" className={css.all} onClick={() => setAll(true)}>
              {t('outbox.all', { count: entries.length })}
            </button>
          </li>
        )}
        {sent.map((entry) => (
          <li key={entry.id}>
            <SentRow words={wordsOf(entry)} />
          </li>
        ))}
      </ul>
      {discarding}
    </>
  );

  /** A meter that has gone from the list has no form any more; a report of a missing one is changed once it is refused. */
  function isOpenable(entry: OutboxEntry): boolean {
    const { content } = entry;
    return content.kind === 'unknownReading' ? needsPerson(entry) : jobIds.has(content.jobId);
  }
}

/** Whose an entry is, by name, when several are signed in. */
function useAccountNames(): (entry: OutboxEntry) => string | null {
  const { t } = useTexts();
  const accounts = useAccountList();
  if (accounts.length < 2) return () => null;
  const names = new Map(accounts.map(({ id, info }) => [id, info?.name ?? t('frame.noName')]));
  return ({ accountId }) => names.get(accountId) ?? null;
}

interface OutboxListProps {
  readonly entries: readonly OutboxEntry[];
  readonly unreadable: readonly UnreadableRecord[];
  readonly sending: string | null;
  readonly onRetry: (id: string) => void;
  /** Called before another screen is shown. */
  readonly onLeave: () => void;
}
