import { useQueryClient } from '@tanstack/react-query';
import type { CorrectedAnswer } from '@zaehlwerk/contract/clearing';
import type { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import type { Problem } from '@zaehlwerk/contract/problems';
import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { useRef, useState } from 'react';
import { randomId } from '../../device/bytes.ts';
import { fallToSend } from '../../reading/explained-fall.ts';
import { textOf } from '../../reading/form-field.ts';
import type { FormOfJob } from '../../reading/form-of-job.ts';
import { ratesOf } from '../../reading/job-kind.ts';
import { chosenReason, REMARK_TEXT } from '../../reading/not-readable.ts';
import type { ReadingDraft } from '../../reading/reading-draft.ts';
import type { CallInput, Outcome } from '../../server/call.ts';

/** What came of saving. `asks`: it is saved once somebody has looked again at these. */
export type Saved =
  | { readonly kind: 'saved'; readonly again: boolean }
  | { readonly kind: 'asks'; readonly messages: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

/** What was looked at again: the codes of what the form asked about, or everything that there is to ask about. */
export type Asked = readonly string[] | 'everything';

/** What is saved: rates of a form, told by some way. */
interface ToSave {
  readonly draft: ReadingDraft;
  readonly rates: readonly ValidRate[];
  readonly source: EnteredSource;
  readonly asked: Asked;
}

type EnteredBody = CallInput<typeof postEnteredReading>['body'];

/** Hands a reading to the server: as one of its order, or in place of another one. */
export type PostReading = (
  body: EnteredBody,
  more: { readonly query: { readonly dryRun?: 'true' }; readonly headers: Readonly<Record<string, string>> },
) => Promise<Outcome<CorrectedAnswer>>;

/** Saves a reading. The same content again is the same reading, whatever became of the answer. */
export function useSaving(post: PostReading, of: FormOfJob) {
  const client = useQueryClient();
  const last = useRef({ content: '', key: '' });
  const [isSaving, setSaving] = useState(false);

  const call = async (toSave: ToSave, { confirmed, dryRun }: { confirmed: boolean; dryRun: boolean }) => {
    const body = { ...bodyOf(toSave, of), confirmed };
    const { confirmed: _, ...content } = body;
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    return post(body, {
      query: dryRun ? { dryRun: 'true' } : {},
      headers: { [IDEMPOTENCY_HEADER]: last.current.key },
    });
  };
  const store = async (toSave: ToSave, confirmed: boolean): Promise<Saved> => {
    const outcome = await call(toSave, { confirmed, dryRun: false });
    if (outcome.kind === 'unreachable') return outcome;
    if (outcome.kind === 'refused') return { kind: 'refused', problem: outcome.problem };
    await client.invalidateQueries({ refetchType: 'none' });
    return { kind: 'saved', again: outcome.answer.outcome === 'alreadyThere' };
  };
  /** Saves what warns of nothing but what was asked about; else it asks about the rest. */
  const attempt = async (toSave: ToSave): Promise<Saved> => {
    const { asked } = toSave;
    if (asked === 'everything') return store(toSave, true);
    if (asked.length === 0) {
      const saved = await store(toSave, false);
      if (saved.kind !== 'refused' || saved.problem.code !== 'invalid') return saved;
    }
    const tried = await call(toSave, { confirmed: true, dryRun: true });
    if (tried.kind === 'unreachable') return tried;
    if (tried.kind === 'refused') return { kind: 'refused', problem: tried.problem };
    const unasked = tried.answer.findings.filter(({ code }) => !asked.includes(code));
    if (unasked.length === 0) return store(toSave, true);
    return { kind: 'asks', messages: [...new Set(unasked.map(({ message }) => message))] };
  };
  const save = async (toSave: ToSave): Promise<Saved> => {
    setSaving(true);
    try {
      return await attempt(toSave);
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}

function bodyOf({ draft, rates, source }: ToSave, { job, settings, today }: FormOfJob): EnteredBody {
  const notReadable = chosenReason(draft);
  if (notReadable !== null) {
    const remark = textOf(draft, REMARK_TEXT).typed.trim();
    // Without a register it is about all that were not read, as what a customer sends.
    return { source, readingDate: today, results: [{ notReadable, ...(remark !== '' && { comment: remark }) }] };
  }
  const tasks = ratesOf(job, draft);
  const comment = textOf(draft, 'comment').typed.trim();
  return {
    source,
    readingDate: draft.date,
    results: rates.map(({ taskId, value }) => {
      const fall = fallToSend(draft, tasks, taskId, settings);
      return {
        obis: tasks.find((task) => task.taskId === taskId)?.obis ?? null,
        readingValue: decimalToNumber(value),
        ...(comment !== '' && { comment }),
        ...(fall !== undefined && { fall }),
      };
    }),
  };
}
