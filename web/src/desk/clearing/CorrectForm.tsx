import { postClearedCorrection } from '@zaehlwerk/contract/clearing';
import type { Decimal } from '@zaehlwerk/domain/decimal/decimal';
import { ENTERED_SOURCES, type EnteredSource } from '@zaehlwerk/domain/job/reading-source';
import { rateLabel, rateLabelWidth } from '@zaehlwerk/domain/meter/obis';
import { unitOf } from '@zaehlwerk/domain/meter/unit';
import { commentField } from '@zaehlwerk/domain/reading/check-comment';
import { readingDateField } from '@zaehlwerk/domain/reading/reading-date';
import { readingText } from '@zaehlwerk/domain/reading/reading-value';
import { useId, useReducer, useRef, useState } from 'react';
import { useToday } from '../../meters/use-today.ts';
import { DateField } from '../../reading/DateField.tsx';
import { CommentField } from '../../reading/CommentField.tsx';
import { textOf } from '../../reading/form-field.ts';
import { type FormOfJob, takenOf } from '../../reading/form-of-job.ts';
import { aboutComment, openDraft } from '../../reading/job-kind.ts';
import { draftReducer, type ReadingDraft } from '../../reading/reading-draft.ts';
import { isCommentOptional, shownAboutDate, validateShownRate } from '../../reading/shown-in-form.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatAmount } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { framePlace } from '../../ui/use-notices.ts';
import { EntryQuestion, LeaveQuestion, NotSaved } from '../frame/EntryQuestions.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { RateEntry } from '../frame/RateEntry.tsx';
import { Segments } from '../frame/Segments.tsx';
import { useDesk } from '../frame/use-desk.ts';
import type { PostReading } from '../frame/use-saving.ts';
import { useLeavingEntry, useSendingEntry } from '../frame/use-sending-entry.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { type CaseReading, onCounter } from './case-reading.ts';
import { type Case, idOf } from './cases.ts';
import css from './correct.module.css';
import { isLeased as refusedAsLeased, TakeOverHere } from './NotDecided.tsx';
import { seenIn } from './use-deciding.ts';
import { WordsField } from './WordsField.tsx';

const MOST_REASON = 500;
const NOTHING: readonly string[] = [];

/**
 * Another value in place of the one that was handed in, which stays: the customer's own counter and checks, by which way it was
 * told, and why.
 */
export function CorrectForm({ one, reading, proposed, onTakeOver, onBack, onSaved }: CorrectFormProps) {
  const { t, language } = useDeskTexts();
  const id = useId();
  const form = useCorrection(one, reading, proposed);
  const { lacks } = form;
  const sending = useSendingEntry(form.post, form, () => onSaved(form.isProposed()));
  const leaving = useLeavingEntry(form.isBegun, sending.isSaving);
  const [isLeaving, setLeaving] = useState(false);
  const back = () => (form.isBegun ? setLeaving(true) : onBack());
  useShortcuts({ 'Ctrl+Enter': sending.press, Escape: sending.isSaving ? undefined : back });
  const { value } = reading.facts;
  return (
    <section className={css.form} aria-labelledby={id}>
      <h2 id={id}>{t('desk.clear.correct')}</h2>
      {value !== null && (
        <p className={css.old}>
          {t('desk.clear.correct.old', {
            value: formatAmount(readingText(value, reading.task), unitOf(reading.task), language),
          })}
        </p>
      )}
      <NotSaved sending={sending} />
      {form.isLeased && (
        <TakeOverHere
          onTakeOver={() => {
            form.setLeased(false);
            onTakeOver();
          }}
        />
      )}
      <div className={css.fields} inert={sending.isSaving}>
        <Fields form={form} task={reading.task} />
        <p className={css.muted}>{t('desk.clear.correct.text')}</p>
      </div>
      <div className={css.bottom}>
        <div ref={framePlace} className={css.messages} />
        <div className={css.foot}>
          <Button
            kind="primary"
            data-filled
            aria-keyshortcuts="Control+Enter"
            busyLabel={sending.isSaving ? t('desk.entry.saving') : undefined}
            blockedBy={lacks ? `${id}lacks` : undefined}
            onClick={sending.press}
          >
            {t('desk.clear.correct.save')}
            <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
          </Button>
          <Button aria-keyshortcuts="Escape" aria-disabled={sending.isSaving || undefined} onClick={back}>
            {t('desk.entry.cancel')}
            <KeyCap>{t('desk.key.escape')}</KeyCap>
          </Button>
          {lacks && <p id={`${id}lacks`}>{t('desk.clear.correct.lacks')}</p>}
        </div>
      </div>
      <EntryQuestion entry={form} sending={sending} />
      {isLeaving && <LeaveQuestion onStay={() => setLeaving(false)} onLeave={onBack} />}
      {leaving.leave !== null && <LeaveQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </section>
  );
}

/** The customer's own counter, day and comment, by which way it was told, and why. */
function Fields({ form, task }: { readonly form: Correction; readonly task: CaseReading['task'] }) {
  const { t } = useDeskTexts();
  const { of, draft, dispatch, source, setSource, reason, setReason, lacks } = form;
  const { settings } = of;
  const field = readingDateField(of.job, settings, takenOf(of));
  return (
    <>
      <RateEntry task={task} of={of} draft={draft} labelWidth={rateLabelWidth([rateLabel(task)])} dispatch={dispatch} />
      <DateField
        field={field}
        draft={draft}
        today={of.today}
        messages={NOTHING}
        findings={field.mode === 'free' ? shownAboutDate(draft, of) : []}
        dispatch={dispatch}
      />
      <CommentField
        kind={commentField(settings)}
        comment={textOf(draft, 'comment')}
        messages={NOTHING}
        readyMade={settings.meterReading.defaultComments.map((ready) => ready.text)}
        optional={isCommentOptional(draft, of)}
        findings={aboutComment([validateShownRate(draft, task, settings)])}
        delay={settings.meterReading.validationFeedbackDelayMs}
        dispatch={dispatch}
      />
      <Segments
        legend={t('desk.clear.correct.source')}
        isNamed
        options={ENTERED_SOURCES.map((way) => ({ value: way, label: t(`desk.source.${way}`) }))}
        chosen={source}
        onChoose={setSource}
      />
      <WordsField
        label={t('desk.clear.reason')}
        most={MOST_REASON}
        words={reason}
        blocks={[t('desk.clear.correct.swapped'), t('desk.clear.correct.comma'), t('desk.clear.correct.photo')]}
        lacks={draft.pressed && lacks}
        onWords={setReason}
      />
    </>
  );
}

type Correction = ReturnType<typeof useCorrection>;

interface CorrectFormProps {
  readonly one: Case;
  readonly reading: CaseReading;
  /** The value that stands in the counter from the start; null for none. */
  readonly proposed: Decimal | null;
  /** Another clerk works on the case by now. */
  readonly onTakeOver: () => void;
  readonly onBack: () => void;
  /** `proposed`: it waits for another clerk. */
  readonly onSaved: (proposed: boolean) => void;
}

/** What has been typed of a correction so far. */
function useCorrection(one: Case, { order, task, takenOn, facts }: CaseReading, proposed: Decimal | null) {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const today = useToday();
  const { job, settings } = order;
  const of: FormOfJob = {
    // Its register alone, as it was before the reading that is corrected.
    job: { ...job, done: false, meter: { ...job.meter, meterRateTasks: [task] } },
    settings,
    today,
    accountId: order.order.accountId,
    correcting: false,
    correctsOf: takenOn,
    arrived: [],
  };
  const [opened] = useState(() => filled(of, one.of.readingDate, task, { proposed, entered: facts.value }));
  const [draft, dispatch] = useReducer(draftReducer, opened);
  const [source, setSource] = useState<EnteredSource>('service');
  const [reason, setReason] = useState('');
  const [isLeased, setLeased] = useState(false);
  const waits = useRef(false);
  const post: PostReading = async ({ results, ...said }, more) => {
    const [result] = results;
    const outcome = await api.call(postClearedCorrection, {
      params: { applicationId, readingId: idOf(one) },
      ...more,
      body: {
        source: said.source,
        readingDate: said.readingDate,
        confirmed: said.confirmed,
        readingValue: result?.readingValue ?? 0,
        ...(result?.fall !== undefined && { fall: result.fall }),
        ...(result?.comment !== undefined && { comment: result.comment }),
        ...seenIn(one),
        reason: reason.trim(),
      },
    });
    setLeased(refusedAsLeased(outcome));
    waits.current = outcome.kind === 'delivered' && outcome.answer.outcome === 'proposed';
    return outcome;
  };
  return {
    of,
    draft,
    dispatch,
    tasks: [task],
    source,
    setSource,
    reason,
    setReason,
    isLeased,
    setLeased,
    isProposed: () => waits.current,
    lacks: reason.trim() === '',
    isBegun:
      reason !== '' ||
      draft.rates !== opened.rates ||
      draft.date !== opened.date ||
      textOf(draft, 'comment').typed !== '',
    post,
  };
}

interface Filling {
  readonly proposed: Decimal | null;
  readonly entered: Decimal | null;
}

function filled(of: FormOfJob, day: string, task: CaseReading['task'], { proposed, entered }: Filling): ReadingDraft {
  const empty = { ...openDraft(of), date: day };
  if (proposed === null) return empty;
  const digits = onCounter(task, [proposed]);
  // Before the comma alone they were compared: what the photo did not show is not made up.
  const post = entered === null ? '' : digits(entered).post;
  const typed = { pre: digits(proposed).pre.replace(/^0+(?=.)/, ''), post };
  return draftReducer(empty, { type: 'typed', rateId: task.taskId, typed });
}
