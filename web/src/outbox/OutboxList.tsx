import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MeterTypeIcon } from '../meters/MeterTypeIcon.tsx';
import { useJobs } from '../meters/use-jobs.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Question } from '../ui/Dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNotices } from '../ui/use-notices.ts';
import { EntryRow, Which } from './EntryRow.tsx';
import { EntryState } from './EntryState.tsx';
import { statusOf } from './entry-status.ts';
import type { OutboxEntry, UnreadableRecord } from './outbox-entry.ts';
import css from './outbox-panel.module.css';
import { useOutbox } from './use-outbox.ts';
import { type ShownEntry, useShownEntries, useShownWithoutJobs } from './use-shown-entries.ts';
import { ShownSenders } from './use-waiting.ts';

/** Rows before "show all": more than anybody reads, few enough to render at once. */
const MANY = 50;
/** Sent readings shown; the notice at the end of the run covers the others. */
const MANY_SENT = 20;

/** The readings in the panel: what waits, and what was sent since it was opened. */
export function OutboxList(props: OutboxListProps) {
  return use(ShownSenders) === null ? <ListWithJobs {...props} /> : <ListWithoutJobs {...props} />;
}

function ListWithJobs(props: OutboxListProps) {
  const { jobs } = useJobs();
  return <List {...props} shownOf={useShownEntries(jobs, props.onLeave)} />;
}

function ListWithoutJobs(props: OutboxListProps) {
  return <List {...props} shownOf={useShownWithoutJobs()} />;
}

function List({ entries, unreadable, sending, shownOf, onRetry }: ListProps) {
  const { t } = useTexts();
  const accountOf = useAccountNames();
  const sent = useSentMeanwhile();
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  const [discarding, discard] = useDiscarding(() => list.current?.focus());
  const shown = all ? entries : entries.slice(0, MANY);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of an unstyled list */}
      <ul ref={list} role="list" tabIndex={-1} className={css.list} aria-label={t('outbox.list')}>
        {unreadable.map(({ key }) => (
          <li key={key}>
            <UnreadableRow onDiscard={() => discard({ id: key, what: t('outbox.unreadable') })} />
          </li>
        ))}
        {shown.map((entry) => {
          const one = shownOf(entry);
          return (
            <li key={entry.id}>
              <EntryRow
                entry={entry}
                shown={one}
                status={statusOf(entry, sending)}
                account={accountOf(entry)}
                onRetry={() => onRetry(entry.id)}
                onDiscard={() => discard({ id: entry.id, what: `${one.meter}, ${one.number}: ${one.content}` })}
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
            <SentRow shown={shownOf(entry)} />
          </li>
        ))}
      </ul>
      {discarding}
    </>
  );
}

/** What was sent since this was mounted, the latest first. */
function useSentMeanwhile(): readonly OutboxEntry[] {
  const outbox = useOutbox();
  const [sent, setSent] = useState<readonly OutboxEntry[]>([]);
  useEffect(
    () => outbox.onDelivered((entry) => setSent((earlier) => [entry, ...earlier].slice(0, MANY_SENT))),
    [outbox],
  );
  return sent;
}

/** The name of an entry's owner, if several accounts are signed in. */
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
  /** Called before another screen opens. */
  readonly onLeave: () => void;
}

interface ListProps extends OutboxListProps {
  readonly shownOf: (entry: OutboxEntry) => ShownEntry;
}

/** A kept record that is not a readable entry: it can be exported or discarded. */
function UnreadableRow({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTexts();
  const meter = t('outbox.unreadable');
  return (
    <div className={css.unreadable}>
      <div className={css.line}>
        <strong className={css.words}>{meter}</strong>
        <EntryState status="unsent" />
      </div>
      <p className={css.detail}>{t('outbox.why.unreadable')}</p>
      <div className={css.actions}>
        <Button size="small" aria-label={t('outbox.discard.name', { meter })} onClick={onDiscard}>
          {t('outbox.discard')}
        </Button>
      </div>
    </div>
  );
}

/** A reading that was sent while the panel was open. */
function SentRow({ shown }: { readonly shown: ShownEntry }) {
  return (
    <div className={css.sent}>
      <MeterTypeIcon type={shown.type} small />
      <span className={css.words}>
        <strong>{shown.meter}</strong>
        <Which {...shown} />
        <span className={css.detail}>{shown.content}</span>
      </span>
      <EntryState status="sent" />
    </div>
  );
}

interface Asking {
  readonly id: string;
  /** The meter and its value. */
  readonly what: string;
}

/**
 * The confirmation before an entry is discarded, and the function that opens it; `onDiscarded` is called afterwards.
 * The dialog stays open until then, so that nothing behind it takes the focus.
 */
function useDiscarding(onDiscarded: () => void): readonly [ReactNode, (asking: Asking) => void] {
  const { t } = useTexts();
  const outbox = useOutbox();
  const notices = useNotices();
  const failed = t('outbox.discard.failed');
  const [, start] = useAction(failed);
  const [asking, setAsking] = useState<Asking | null>(null);
  const discard = (id: string) =>
    start(async () => {
      const isDiscarded = await outbox.discard(id).finally(() => flushSync(() => setAsking(null)));
      if (!isDiscarded) return void notices.show('ERROR', failed);
      notices.show('INFO', t('outbox.discarded'));
      onDiscarded();
    });
  const dialog = asking !== null && (
    <DiscardDialog what={asking.what} onKeep={() => setAsking(null)} onDiscard={() => void discard(asking.id)} />
  );
  return [dialog, setAsking];
}

/** Keeping it is the default choice. */
function DiscardDialog({ what, onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTexts();
  return (
    <Question
      title={t('outbox.discard.title')}
      closeLabel={t('frame.close')}
      stay={t('outbox.discard.keep')}
      onStay={onKeep}
      others={<Button onClick={onDiscard}>{t('outbox.discard')}</Button>}
    >
      <p>{what}</p>
      <p>{t('outbox.discard.text')}</p>
    </Question>
  );
}

interface DiscardDialogProps {
  readonly what: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}
