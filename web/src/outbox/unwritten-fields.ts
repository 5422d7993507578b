import type { DraftWriter } from './draft-writer.ts';
import { type NotedForms, toKeep } from './noted-forms.ts';

/**
 * The fields of forms that were still being written when their page was hidden. A page that goes may write a small text at
 * once, but nothing that takes its time: WebKit drops what its database has not finished, and of a number typed right
 * before a reload only the first digit would be left; now and then its database then answers nothing for a while. What is
 * noted stays until somebody has brought that form to the device (draft-writer.ts), whichever tab that is.
 */
export interface UnwrittenFields {
  /** Notes them, and writes what waits for its turn; perhaps this page goes. */
  readonly beforeGoing: () => void;
  /** Whoever comes back and types on, has newer ones. */
  readonly stayed: () => void;
  /** Keeps what an earlier page has noted; once. */
  readonly bringBack: () => void;
}

type Needs = Pick<DraftWriter, 'unwritten' | 'write' | 'keep'>;

/** Leads the forms of one tab to the note and back. */
export function unwrittenFields(noted: NotedForms, { unwritten, write, keep }: Needs): UnwrittenFields {
  let isBack = false;
  return {
    beforeGoing: () => {
      noted.add(unwritten());
      void write();
    },
    stayed: () => noted.forget(unwritten().keys()),
    bringBack: () => {
      const found = isBack ? [] : Array.from(noted.all());
      isBack = true;
      for (const [key, form] of found) keep(key, toKeep(form));
      if (found.length > 0) void write();
    },
  };
}
