import { useQueryClient } from '@tanstack/react-query';
import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import type { Problem } from '@zaehlwerk/contract/problems';
import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import type { ValidRate } from '@zaehlwerk/domain/submission/decide-send';
import { useRef, useState } from 'react';
import { randomId } from '../device/bytes.ts';
import { fallToSend } from '../reading/explained-fall.ts';
import { textOf } from '../reading/form-field.ts';
import type { FormOfJob } from '../reading/form-of-job.ts';
import { ratesOf } from '../reading/job-kind.ts';
import type { ReadingDraft } from '../reading/reading-draft.ts';
import type { CallInput } from '../server/call.ts';
import { useServerApi } from '../server/use-server.ts';
import { useDesk } from './use-desk.ts';

/** What came of saving. `asks`: it is saved once somebody has looked again at these. */
export type Saved =
  | { readonly kind: 'saved'; readonly again: boolean }
  | { readonly kind: 'asks'; readonly messages: readonly string[] }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'unreachable' };

/** What is saved: rates of a form, told by some way. */
interface ToSave {
  readonly draft: ReadingDraft;
  readonly rates: readonly ValidRate[];
  readonly source: EnteredSource;
  /** Whatever is warned of was looked at again. */
  readonly confirmed: boolean;
}

/** Saves a reading for the customer of an order. The same content again is the same reading, whatever became of the answer. */
export function useSaving(orderNumber: string, of: FormOfJob) {
  const api = useServerApi();
  const client = useQueryClient();
  const { applicationId, session } = useDesk();
  const last = useRef({ content: '', key: '' });
  const [isSaving, setSaving] = useState(false);

  const call = async (toSave: ToSave, dryRun: boolean) => {
    const body = bodyOf(toSave, of, session.name);
    const { confirmed: _, ...content } = body;
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    return api.call(postEnteredReading, {
      params: { applicationId, orderNumber },
      query: dryRun ? { dryRun: 'true' } : {},
      headers: { [IDEMPOTENCY_HEADER]: last.current.key },
      body,
    });
  };
  const attempt = async (toSave: ToSave): Promise<Saved> => {
    const outcome = await call(toSave, false);
    if (outcome.kind === 'delivered') {
      await client.invalidateQueries({ refetchType: 'none' });
      return { kind: 'saved', again: outcome.answer.outcome === 'alreadyThere' };
    }
    if (outcome.kind === 'unreachable') return outcome;
    const refused: Saved = { kind: 'refused', problem: outcome.problem };
    if (toSave.confirmed || outcome.problem.code !== 'invalid') return refused;
    // Whether it is refused for what is only warned of.
    const tried = await call({ ...toSave, confirmed: true }, true);
    if (tried.kind !== 'delivered') return refused;
    return { kind: 'asks', messages: [...new Set(tried.answer.findings.map(({ message }) => message))] };
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

function bodyOf(
  { draft, rates, source, confirmed }: ToSave,
  { job, settings }: FormOfJob,
  clerk: string,
): CallInput<typeof postEnteredReading>['body'] {
  const tasks = ratesOf(job, draft);
  const comment = textOf(draft, 'comment').typed.trim();
  return {
    source,
    clerk,
    confirmed,
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
