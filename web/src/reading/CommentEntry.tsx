import type { Finding } from '@zaehlwerk/domain/finding';
import type { CommentField as Kind } from '@zaehlwerk/domain/reading/check-comment';
import type { Dispatch } from 'react';
import { CommentField } from './CommentField.tsx';
import fieldRow from './field-row.module.css';
import { FieldRow } from './FieldRow.tsx';
import { useTexts } from '../text/use-texts.ts';
import { chatText } from '../ui/action.ts';
import type { Folding } from './DateEntry.tsx';
import { FieldWords } from './FieldWords.tsx';
import { COMMENT } from './place.ts';
import type { DraftEvent } from './reading-draft.ts';
import type { TextDraft } from './text-draft.ts';
import { useSettling } from './use-settling.ts';

/** The comment or hint of a reading, one for all rates (OPN-062). */
export function CommentEntry({ kind, comment, readyMade, optional, delay, dispatch, ...props }: CommentEntryProps) {
  const { t } = useTexts();
  const settle = () => dispatch({ type: 'textSettled', name: 'comment' });
  useSettling(comment, delay, settle);
  if (kind === 'none') return null;
  const { folding, messages } = props;
  const { typed } = comment;
  const isOpen = folding === undefined || folding.open;
  // Folded, the rates say it: beside the value it is about.
  const findings = isOpen ? props.findings : [];
  const input = (
    <CommentField
      kind={kind}
      comment={typed}
      readyMade={readyMade}
      optional={optional}
      invalid={findings.length + messages.length > 0}
      describedBy={`${COMMENT}-words`}
      onChange={(text) => dispatch({ type: 'textTyped', name: 'comment', text })}
      onLeave={settle}
    />
  );
  return (
    <div id={COMMENT} className={props.className} data-folded={(!isOpen && typed === '') || undefined}>
      {folding === undefined ? (
        input
      ) : folding.open ? (
        <div className={fieldRow.open}>{input}</div>
      ) : (
        <FieldRow
          label={t(`entry.comment.${kind}`)}
          value={typed === '' ? t('entry.comment.add') : typed}
          empty={typed === ''}
          icon={chatText}
          onOpen={folding.onOpen}
        />
      )}
      <FieldWords id={`${COMMENT}-words`} findings={findings} messages={messages} inRow={folding !== undefined} />
    </div>
  );
}

interface CommentEntryProps {
  readonly kind: Kind;
  readonly comment: TextDraft;
  readonly readyMade: readonly string[];
  readonly optional: boolean;
  readonly findings: readonly Finding[];
  /** What the server said about it. */
  readonly messages: readonly string[];
  /** Milliseconds after which a person who pauses is judged. */
  readonly delay: number;
  /** Left out, it is always open. */
  readonly folding?: Folding;
  readonly className?: string | undefined;
  readonly dispatch: Dispatch<DraftEvent>;
}
