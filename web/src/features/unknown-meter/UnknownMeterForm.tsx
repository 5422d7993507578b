import type { UnknownReadingSubmission } from '@zaehlwerk/domain/unknown-meter/unknown-reading';
import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { useAccountList } from '../../accounts/use-accounts.ts';
import { usePortal } from '../../application/use-portal.ts';
import { DraftNotes } from '../../drafts/DraftNotes.tsx';
import { useToday } from '../../jobs/use-today.ts';
import { useFindingWords } from '../../text/use-codes.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { ProblemList } from '../../ui/ProblemList.tsx';
import type { Field } from './unknown-draft.ts';
import css from './unknown-meter.module.css';
import { UnknownMeterFields } from './UnknownMeterFields.tsx';
import { FIELD_IDS, type UnknownProblem } from './unknown-problems.ts';
import { useUnknownForm } from './use-unknown-form.ts';
import { screenHeading } from '../../ui/screen-focus.ts';

const NO_JOB = { meterReading: {}, features: {} };

/** Takes what is known of a meter that is not on the list: its fields, what is wrong with them, and sending. */
export function UnknownMeterForm({ onSent }: UnknownMeterFormProps) {
  const { t } = useTexts();
  const words = useFindingWords();
  const portal = usePortal();
  const accounts = useAccountList();
  const today = useToday();
  const form = useUnknownForm({
    accounts,
    settings: portal.unknownReadings,
    feedbackDelayMs: resolveSettings(portal.jobSettings, NO_JOB).meterReading.validationFeedbackDelayMs,
    today,
    onSent,
  });
  const { problems, sending, draft } = form;
  const names: Readonly<Record<Field, string>> = {
    login: t('unknown.account'),
    meterNumber: t('unknown.number'),
    readingValue: t('unknown.value'),
    readingImages: t('entry.photos'),
    readingDate: t('entry.date'),
    comment: t('entry.comment.text'),
  };
  const wordsOf = ({ field, text }: UnknownProblem): string => {
    const sentence =
      text === 'noAccount' ? t('unknown.account.missing') : 'finding' in text ? words(text.finding) : text.message;
    return field === null ? sentence : t('reading.problem', { field: names[field], text: sentence });
  };
  return (
    <>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('unknown.title')}</h1>
        <p>{t('unknown.text')}</p>
      </div>
      <DraftNotes back={form.back} />
      {problems.length > 0 && (
        <ProblemList
          title={t('reading.problems', { count: problems.length })}
          problems={problems.map((one) => ({
            target: one.field === null ? null : FIELD_IDS[one.field],
            text: wordsOf(one),
          }))}
          occasion={problems}
          onGo={focusField}
        />
      )}
      <UnknownMeterFields form={form} accounts={accounts} settings={portal.unknownReadings} today={today} />
      <ActionBar label={t('reading.actions')}>
        <Button
          kind="primary"
          size="large"
          busyLabel={sending ? t('reading.sending') : draft.sendWaits ? t('entry.photo.wait') : undefined}
          onClick={form.press}
        >
          {t('unknown.send')}
        </Button>
      </ActionBar>
    </>
  );
}

interface UnknownMeterFormProps {
  readonly onSent: (submission: UnknownReadingSubmission<unknown>) => void;
}
