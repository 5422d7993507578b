import { resolveSettings } from '@zaehlwerk/domain/job/settings';
import { useState } from 'react';
import { useToday } from '../meters/use-today.ts';
import type { Drafts } from '../outbox/drafts.ts';
import { draftKey } from '../outbox/kept-draft.ts';
import { useDrafts } from '../outbox/use-drafts.ts';
import { useAccountList } from '../sign-in/use-accounts.ts';
import { usePortal } from '../tenant/use-portal.ts';
import { useTexts } from '../text/use-texts.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { screenHeading } from '../ui/screen-focus.ts';
import { FormNotes, SendButton } from './FormNotes.tsx';
import { UnknownMeterFields } from './UnknownMeterFields.tsx';
import { ValueQuestion } from './ValueQuestion.tsx';
import type { ToSubmit } from '../outbox/outbox.ts';
import { FIELD_NAMES, type FormProblem } from './form-field.ts';
import { FIELDS, unknownMeterReading } from './unknown-kind.ts';
import css from './unknown-meter.module.css';
import { useReadingForm } from './use-reading-form.ts';
import { useSubmit } from './use-submit.ts';

const NO_JOB = { meterReading: {}, features: {} };
const FORBIDDEN = 403;

/** The form for a meter that is not on the list: its fields, errors, and sending. */
export function UnknownMeterForm({ onSent }: UnknownMeterFormProps) {
  const { t } = useTexts();
  const { unknownReadings: settings, jobSettings } = usePortal();
  const drafts = useDrafts();
  const of = { accounts: useAccountList(), settings, today: useToday() };
  const [key] = useState(() =>
    keyOfBegun(
      drafts,
      of.accounts.map(({ id }) => id),
    ),
  );
  const refusal = (status: number) =>
    status === FORBIDDEN ? t('jobs.unknownMeterReading.notAllowedNotification') : null;
  const form = useReadingForm({
    kind: { ...unknownMeterReading(of, key), refusal },
    submitting: useSubmit(),
    onSent: (_, sent) => onSent(sent),
  });
  const names = new Map<string, string>([
    [FIELDS.login, t('unknown.account')],
    [FIELDS.meterNumber, t('unknown.number')],
    [FIELDS.readingValue, t('unknown.value')],
    [FIELDS.readingImages, t('entry.photos')],
  ]);
  const nameOf = ({ field }: FormProblem): string | null => {
    const shared = FIELD_NAMES.get(field);
    return names.get(field) ?? (shared === undefined ? null : t(shared));
  };
  return (
    <>
      <div className={css.head}>
        <h1 ref={screenHeading}>{t('unknown.title')}</h1>
        <p>{t('unknown.text')}</p>
      </div>
      <FormNotes form={form} nameOf={nameOf} />
      <UnknownMeterFields
        form={form}
        of={of}
        delay={resolveSettings(jobSettings, NO_JOB).meterReading.validationFeedbackDelayMs}
      />
      <ActionBar label={t('reading.actions')}>
        <SendButton form={form}>{t('unknown.send')}</SendButton>
      </ActionBar>
      <ValueQuestion form={form} rateOf={() => ({ name: t('unknown.value'), unit: null })} />
    </>
  );
}

/**
 * Until an account is chosen, a form is kept under the first one, and stays there so that nothing moves while somebody
 * types. Of several begun forms the latest.
 */
function keyOfBegun(drafts: Drafts, accountIds: readonly string[]): string {
  const keys = accountIds.map((id) => draftKey(id, { kind: 'unknownReading' }));
  const begun = keys.flatMap((key) => {
    const keptAt = drafts.find(key)?.keptAt;
    return keptAt === undefined ? [] : [{ key, keptAt }];
  });
  begun.sort((one, other) => one.keptAt.localeCompare(other.keptAt));
  return begun.at(-1)?.key ?? keys[0] ?? '';
}

interface UnknownMeterFormProps {
  readonly onSent: (sent: ToSubmit) => void;
}
