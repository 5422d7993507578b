import { MeterTypeIcon } from '../jobs/MeterTypeIcon.tsx';
import { EntryState } from '../outbox-status/EntryState.tsx';
import css from './outbox-panel.module.css';
import type { EntryWords } from './use-entry-words.ts';

/** A reading that was sent while the panel was open. */
export function SentRow({ words }: { readonly words: EntryWords }) {
  return (
    <div className={css.sent}>
      <MeterTypeIcon type={words.type} small />
      <span className={css.words}>
        <strong>{words.meter}</strong>
        <span className={css.detail}>{words.content}</span>
      </span>
      <EntryState status="sent" />
    </div>
  );
}
