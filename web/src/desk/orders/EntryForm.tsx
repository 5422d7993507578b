import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { ENTERED_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import { useId } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useRateLabel } from '../../meters/use-meter-name.ts';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { framePlace, useNotices } from '../../ui/use-notices.ts';
import { CallerStep } from './CallerStep.tsx';
import { EntryQuestion, LeaveQuestion, NotSaved } from '../frame/EntryQuestions.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { NotNowNote } from './NotNowNote.tsx';
import { MeterHead } from './OrderScreen.tsx';
import { ReadAloudStep } from './ReadAloud.tsx';
import { ReadingStep } from './ReadingStep.tsx';
import { Segments } from '../frame/Segments.tsx';
import css from './entry.module.css';
import { useDesk, usePlaces } from '../frame/use-desk.ts';
import { type Entry, useEntry } from './use-entry.ts';
import type { PostReading } from '../frame/use-saving.ts';
import { type SendingEntry, useLeavingEntry, useSendingEntry } from '../frame/use-sending-entry.ts';
import { type ShownOrder, useNotNow } from '../frame/use-order.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';

/** Three steps side by side: who is calling, which reading, and what is read out before it is saved. */
export function EntryForm({ shown, orderNumber, words }: EntryFormProps) {
  const { t } = useDeskTexts();
  const notices = useNotices();
  const places = usePlaces();
  const entry = useEntry(shown);
  const api = useServerApi();
  const { applicationId } = useDesk();
  const post: PostReading = (body, more) =>
    api.call(postEnteredReading, { params: { applicationId, orderNumber }, ...more, body });
  const notNow = useNotNow()(shown);
  const { of, draft, dispatch, isCall, questions, right, turn } = entry;
  const back = () => places.go({ screen: 'order', orderNumber, words });
  const sending = useSendingEntry(post, entry, (again) => {
    notices.show(
      'SUCCESS',
      t(again ? 'desk.entry.alreadyThere' : entry.isUnread ? 'desk.entry.saved.unread' : 'desk.entry.saved'),
      t('desk.entry.saved.text'),
    );
    // Nothing would be lost any more.
    places.guard((goOn) => goOn())();
    back();
  });
  const leaving = useLeavingEntry(entry.isBegun, sending.isSaving);
  useShortcuts({
    'Ctrl+Enter': sending.press,
    Escape: back,
    ...Object.fromEntries(questions.map(({ about }, index) => [`Alt+${index + 1}`, () => turn(about)])),
  });
  return (
    <div className={css.screen}>
      <MeterHead job={of.job} title={t('desk.entry.title')}>
        <Segments
          legend={t('desk.entry.source')}
          options={ENTERED_SOURCES.map((value) => ({ value, label: t(`desk.source.${value}`) }))}
          chosen={entry.source}
          onChoose={entry.setSource}
        />
      </MeterHead>
      {notNow !== null && <NotNowNote notNow={notNow} orderNumber={orderNumber} />}
      <EntryNotes entry={entry} sending={sending} />
      <div className={css.steps} data-call={isCall || undefined} inert={sending.isSaving}>
        {isCall && <CallerStep questions={questions} right={right} onTurn={turn} />}
        <ReadingStep
          number={isCall ? 2 : 1}
          of={of}
          draft={draft}
          isDone={entry.values.length > 0 || entry.reason !== null}
          dispatch={dispatch}
        />
        <ReadAloudStep entry={entry} orderNumber={orderNumber} />
      </div>
      <EntryFoot entry={entry} sending={sending} onBack={back} />
      <EntryQuestion entry={entry} sending={sending} />
      {leaving.leave !== null && <LeaveQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </div>
  );
}

interface EntryFormProps {
  readonly shown: ShownOrder;
  readonly orderNumber: string;
  readonly words: string;
}

/** That a reading is replaced, and why one was not saved. */
function EntryNotes({ entry: { replaced, tasks }, sending }: PartProps) {
  const { t } = useDeskTexts();
  const nameOf = useRateLabel();
  const isNamed = tasks.length > 1;
  return (
    <>
      {replaced.map(({ task, result }) => {
        const day = formatDay(result.readingDate);
        const title = isNamed
          ? t('desk.entry.replaces.rate', { rate: nameOf(task), day })
          : t('desk.entry.replaces', { day });
        return <Banner key={task.taskId} tone="info" title={title} silent />;
      })}
      <NotSaved sending={sending} />
    </>
  );
}

interface PartProps {
  readonly entry: Entry;
  readonly sending: SendingEntry;
}

/** The two ways out, at the bottom of the window; messages stand above them. */
function EntryFoot({
  entry: { lacks, needed, isUnread },
  sending,
  onBack,
}: PartProps & { readonly onBack: () => void }) {
  const { t } = useDeskTexts();
  const id = useId();
  return (
    <div className={css.bottom}>
      <div ref={framePlace} className={css.messages} />
      <div className={css.foot}>
        <Button
          kind="primary"
          data-filled
          aria-keyshortcuts="Control+Enter"
          busyLabel={sending.isSaving ? t('desk.entry.saving') : undefined}
          blockedBy={lacks ? id : undefined}
          onClick={sending.press}
        >
          {t(isUnread ? 'desk.entry.save.unread' : 'desk.entry.save')}
          <KeyCap>{t('desk.key.ctrlEnter')}</KeyCap>
        </Button>
        <Button aria-keyshortcuts="Escape" aria-disabled={sending.isSaving || undefined} onClick={onBack}>
          {t('desk.entry.cancel')}
          <KeyCap>{t('desk.key.escape')}</KeyCap>
        </Button>
        {lacks && (
          <p id={id} className={css.muted}>
            {needed === 0 ? t('desk.entry.needs.confirmed') : t('desk.entry.needs', { count: needed })}
          </p>
        )}
      </div>
    </div>
  );
}
