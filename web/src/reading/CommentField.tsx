import { afterPress } from '../device/after-press.ts';
import { type CommentField as Kind, MAX_COMMENT_LENGTH } from '@zaehlwerk/domain/reading/check-comment';
import { useId, useState } from 'react';
import { formatPlain } from '../text/formats.ts';
import { useTexts } from '../text/use-texts.ts';
import css from './comment-field.module.css';
import { cutOffBy, maxLength, TextLimit } from './TextLimit.tsx';

/**
 * What the person has to say about a reading (OPN-062): a comment in their own words, with the ready-made ones to press,
 * or a hint chosen from the ready-made ones alone (COM-06, COM-08). It takes no more than there is room for, and says so.
 */
export function CommentField({ kind, comment, readyMade, optional, invalid, describedBy, ...on }: CommentFieldProps) {
  const { t, language } = useTexts();
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
  const used = { count: [...comment].length, most: formatPlain(String(MAX_COMMENT_LENGTH), language) };
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

/** A ready-made comment takes the place of another one or of nothing; own words are kept in front of it. */
function withReadyMade(comment: string, text: string, readyMade: readonly string[]): string {
  const present = comment.trim();
  if (present === text.trim()) return '';
  return present === '' || readyMade.some((one) => one.trim() === present) ? text : `${present} ${text}`;
}

interface CommentFieldProps {
  readonly kind: Exclude<Kind, 'none'>;
  readonly comment: string;
  readonly readyMade: readonly string[];
  /** Not required: says so. */
  readonly optional: boolean;
  readonly invalid: boolean;
  /** Id of what there is to say about it. */
  readonly describedBy: string;
  readonly onChange: (comment: string) => void;
  readonly onLeave: () => void;
}
