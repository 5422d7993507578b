import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../reading/ConfirmDialog.tsx';
import { useFindingWords } from '../../text/use-codes.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { ProblemList } from '../../ui/ProblemList.tsx';
import { focusField } from '../../ui/field-focus.ts';
import type { EntryToSend, SendingEntry } from './use-sending-entry.ts';

/** What is asked before a reading is saved. */
export function EntryQuestion({ entry, sending }: EntryQuestionProps) {
  const { asking, dismiss, sendAnyway } = sending;
  if (asking === null) return null;
  if (asking.kind === 'messages')
    return <SaveAnyway messages={asking.messages} onBack={dismiss} onSave={() => sendAnyway(asking.rates)} />;
  const { decision, rates, aboutDate, doubtful } = asking.validated;
  if (decision.kind !== 'confirm') return null;
  return (
    <ConfirmDialog
      decision={decision}
      rates={rates}
      arrived={entry.of.arrived}
      tasks={entry.tasks}
      aboutDate={aboutDate}
      lack={null}
      onCorrect={() => {
        flushSync(dismiss);
        focusField(doubtful);
      }}
      onSend={sendAnyway}
    />
  );
}

interface EntryQuestionProps {
  readonly entry: EntryToSend;
  readonly sending: SendingEntry;
}

/** Asks about what the server alone warns of. */
function SaveAnyway({ messages, onBack, onSave }: SaveAnywayProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.entry.ask')}
      closeLabel={common('frame.close')}
      stay={t('desk.entry.ask.no')}
      onStay={onBack}
      others={
        <Button size="large" onClick={onSave}>
          {t('desk.entry.ask.yes')}
        </Button>
      }
    >
      <p>{t('desk.entry.ask.text')}</p>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Question>
  );
}

interface SaveAnywayProps {
  readonly messages: readonly string[];
  readonly onBack: () => void;
  readonly onSave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.entry.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.entry.leave.stay')}
      onStay={onStay}
      others={
        <Button kind="danger" size="large" onClick={onLeave}>
          {t('desk.entry.leave.go')}
        </Button>
      }
    >
      <p>{t('desk.entry.leave.text')}</p>
    </Question>
  );
}

/** Why a reading was not saved. */
export function NotSaved({ sending: { problems, isUnreachable } }: Pick<EntryQuestionProps, 'sending'>) {
  const { t } = useDeskTexts();
  const findingWords = useFindingWords();
  return (
    <>
      {isUnreachable && <NoAnswer />}
      {problems !== null && problems.length > 0 && (
        <ProblemList
          title={t('desk.entry.problems')}
          occasion={problems}
          problems={problems.map(({ field, text }) => ({
            target: field === 'whole' ? null : field,
            text: 'finding' in text ? findingWords(text.finding) : text.message,
          }))}
          onGo={focusField}
        />
      )}
    </>
  );
}

/** Comes into view: above a form that is scrolled, nobody would see that what was just pressed has not saved it. The focus stays there for another try. */
function NoAnswer() {
  const { t } = useDeskTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Banner tone="err" title={t('desk.entry.failed')}>
        <p>{t('desk.entry.failed.text')}</p>
      </Banner>
    </div>
  );
}
