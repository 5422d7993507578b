import type { ComponentProps } from 'react';
import { CommentField } from './CommentField.tsx';
import { COMMENT, textOf } from './form-field.ts';
import type { ReadingDraft } from './reading-draft.ts';

const NOTHING: readonly string[] = [];

/** The fields of shared-fields.ts, below the day: in the form of a job and in that of an unknown meter. */
export function SharedFields({ draft, comment }: SharedFieldsProps) {
  return <CommentField {...comment} comment={textOf(draft, 'comment')} messages={draft.messages[COMMENT] ?? NOTHING} />;
}

interface SharedFieldsProps {
  readonly draft: ReadingDraft;
  /** How the form asks for a comment. */
  readonly comment: Omit<ComponentProps<typeof CommentField>, 'comment' | 'messages' | 'name'>;
}
