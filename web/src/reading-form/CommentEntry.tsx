import type { Finding } from '@zaehlwerk/domain/finding';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { type Dispatch, useEffect } from 'react';
import { useDevice } from '../device/use-device.ts';
import { CommentField } from '../reading-entry/CommentField.tsx';
import fieldRow from '../reading-entry/field-row.module.css';
import { FieldRow } from '../reading-entry/FieldRow.tsx';
import { JudgementLine } from '../reading-entry/JudgementLine.tsx';
import { useFindingWords } from '../text/use-codes.ts';
import { useTexts } from '../text/use-texts.ts';
import { chatText } from '../ui/icons/action.ts';
import { COMMENT_ID } from '../features/readings/field-ids.ts';
import css from '../features/readings/reading.module.css';
import type { DraftEvent } from './reading-draft.ts';

/** The comment or hint of the reading, one for all rates (OPN-062): folded until it is wanted. */
export function CommentRow(props: CommentRowProps) {
  const { settings, comment, judgedComment, messages, findings, open, onOpen, dispatch } = props;
  const { t } = useTexts();
  const words = useFindingWords();
  const { clock } = useDevice();
  const delay = settings.meterReading.validationFeedbackDelayMs;
  useEffect(() => {
    if (comment === judgedComment) return;
    return clock.after(delay, () => dispatch({ type: 'commentSettled' }));
  }, [comment, judgedComment, clock, delay, dispatch]);
  const kind = commentField(settings);
  if (kind === 'none') return null;
  // Folded, the rates say it: beside the value it is about.
  const says = [...(open ? findings.map(words) : []), ...messages];
  return (
    <div id={COMMENT_ID} className={css.comment} data-folded={(!open && comment === '') || undefined}>
      {open ? (
        <div className={fieldRow.open}>
          <CommentField
            kind={kind}
            comment={comment}
            readyMade={settings.meterReading.defaultComments.map((one) => one.text)}
            optional={findings.length === 0}
            invalid={says.length > 0}
            describedBy={`${COMMENT_ID}-words`}
            onChange={(next) => dispatch({ type: 'commented', comment: next })}
            onLeave={() => dispatch({ type: 'commentSettled' })}
          />
        </div>
      ) : (
        <FieldRow
          label={t(`entry.comment.${kind}`)}
          value={comment === '' ? t('entry.comment.add') : comment}
          empty={comment === ''}
          icon={chatText}
          onOpen={onOpen}
        />
      )}
      <div id={`${COMMENT_ID}-words`} className={fieldRow.messages} role="status">
        {says.map((text) => (
          <JudgementLine key={text} tone="err" title={text} />
        ))}
      </div>
    </div>
  );
}

interface CommentRowProps {
  readonly settings: EffectiveSettings;
  readonly comment: string;
  /** The comment when it was last judged. */
  readonly judgedComment: string;
  /** What the server said about it. */
  readonly messages: readonly string[];
  readonly findings: readonly Finding[];
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly dispatch: Dispatch<DraftEvent>;
}
