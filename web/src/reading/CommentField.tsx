import type { Finding } from '@zaehlwerk/domain/finding';
import { type CommentField as Kind, MAX_COMMENT_LENGTH } from '@zaehlwerk/domain/reading/check-comment';
import { type Dispatch, useId, useState } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { afterPress } from '../ui/field-focus.ts';
import { chatText } from '../ui/icons.ts';
import type { Folding } from './DateField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { cutOffBy, FieldWords, maxLength, TextLimit } from './FieldWords.tsx';
import css from './comment-field.module.css';
import fieldRow from './field-row.module.css';
import { COMMENT, type TextDraft } from './form-field.ts';
import type { DraftEvent } from './reading-draft.ts';
import { useSettling } from './use-settling.ts';

/**
 * What the person says about a reading: a comment with ready-made texts to press, or a hint chosen from these texts
 * alone. Takes no more than there is room for, and announces that.
 */
function CommentInput({ kind, comment, readyMade, optional, invalid, describedBy, ...on }: CommentInputProps) {
  const { t } = useTexts();
  const id = useId();
  const [cutOff, setCutOff] = useState('');
  const input = {
    id,
    className: css.input,
    value: comment,
    onBlur: () => afterPress(on.onLeave),
    'aria-invalid': invalid || undefined,
    'aria-describedby': `${describedBy} ${id}used`,
  };
  const used = { count: [...comment].length, most: MAX_COMMENT_LENGTH };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {t(`entry.comment.${kind}`)}
        {optional && <span>{t('entry.optional')}</span>}
      </label>
      {kind === 'text' ? (
        <>
          <textarea
            {...input}
            rows={3}
            maxLength={maxLength(comment, MAX_COMMENT_LENGTH)}
            onPaste={(event) => setCutOff(cutOffBy(event))}
            onChange={(event) => {
              const { inputType } = event.nativeEvent as InputEvent;
              if (inputType !== 'insertFromPaste') setCutOff('');
              on.onChange(event.target.value);
            }}
          />
          <TextLimit used={used.count} most={MAX_COMMENT_LENGTH} cutOff={cutOff} />
          <p id={`${id}used`} className={css.used}>
            {t('entry.comment.used', used)}
          </p>
          {readyMade.length > 0 && (
            <div className={css.ready} role="group" aria-label={t('entry.comment.ready')}>
              {readyMade.map((text) => (
                <button
                  key={text}
                  type="button"
                  aria-pressed={comment.trim() === text.trim()}
                  onClick={() => on.onChange(withReadyMade(comment, text, readyMade))}
                >
                  {text}
                </button>
              ))}
            </div>
          )}
        </>
      ) : (
        <select {...input} onChange={(event) => on.onChange(event.target.value)}>
          <option value="">{t('entry.comment.none')}</option>
          {readyMade.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </select>
      )}
    </div>
  );
}

/** A ready-made comment replaces an empty or another ready-made one; the person's own text is kept in front of it. */
function withReadyMade(comment: string, text: string, readyMade: readonly string[]): string {
  const present = comment.trim();
  if (present === text.trim()) return '';
  return present === '' || readyMade.some((one) => one.trim() === present) ? text : `${present} ${text}`;
}

interface CommentInputProps {
  readonly kind: Exclude<Kind, 'none'>;
  readonly comment: string;
  readonly readyMade: readonly string[];
  readonly optional: boolean;
  readonly invalid: boolean;
  /** Id of the messages about it. */
  readonly describedBy: string;
  readonly onChange: (comment: string) => void;
  readonly onLeave: () => void;
}

/** The comment or hint of a reading, one for all rates. */
export function CommentField({ kind, comment, readyMade, optional, delay, dispatch, ...props }: CommentFieldProps) {
  const { t } = useTexts();
  const settle = () => dispatch({ type: 'textSettled', name: 'comment' });
  useSettling(comment, delay, settle);
  if (kind === 'none') return null;
  const { folding, messages } = props;
  const { typed } = comment;
  const isOpen = folding === undefined || folding.open;
  // When folded, the rates show the findings next to the value.
  const findings = isOpen ? props.findings : [];
  const input = (
    <CommentInput
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

interface CommentFieldProps {
  readonly kind: Kind;
  readonly comment: TextDraft;
  readonly readyMade: readonly string[];
  readonly optional: boolean;
  readonly findings: readonly Finding[];
  /** Messages of the server about it. */
  readonly messages: readonly string[];
  /** Delay in milliseconds before it is validated while typing. */
  readonly delay: number;
  /** If omitted, it is always open. */
  readonly folding?: Folding;
  readonly className?: string | undefined;
  readonly dispatch: Dispatch<DraftEvent>;
}
