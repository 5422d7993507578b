import type { WholeConfig } from '@zaehlwerk/contract/application-document';
import {
  READING_REASONS_WITHOUT_ACCESS,
  type ReadingReasonWithoutAccess,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { LinesField } from './Fields.tsx';
import { withValue } from './setting-list.ts';
import css from './settings.module.css';
import type { Form } from './use-draft.ts';

type Reason = NonNullable<NonNullable<WholeConfig['unknownUserReading']>['readingReasons']>[number];

const REASONS = 'config.unknownUserReading.readingReasons';
const COMMENTS = 'config.meterReading.defaultComments';
const WORDS = ['labelDE', 'hintDE', 'labelEN', 'hintEN'] as const;

/** The reasons of those without access, with their words, and the comments that can be chosen. */
export function Reasons({ form }: { readonly form: Form }) {
  return (
    <>
      <OfferedReasons form={form} />
      <Comments form={form} />
    </>
  );
}

function OfferedReasons({ form: { document, change, finding } }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const reasons: readonly Reason[] = document.config.unknownUserReading?.readingReasons ?? [];
  // With their words, should they be wanted again.
  const [taken, setTaken] = useState<readonly Reason[]>([]);
  const store = (next: readonly Reason[]) => change(withValue(document, REASONS, next.length === 0 ? undefined : next));
  const choose = (value: ReadingReasonWithoutAccess, isOn: boolean) => {
    const others = reasons.filter((one) => one.value !== value);
    if (!isOn) {
      setTaken([...reasons.filter((one) => one.value === value), ...taken]);
      return store(others);
    }
    const all = [...others, taken.find((one) => one.value === value) ?? { value }];
    store(READING_REASONS_WITHOUT_ACCESS.flatMap((one) => all.filter((reason) => reason.value === one)));
  };
  const write = (at: number, name: (typeof WORDS)[number], text: string) =>
    store(
      reasons.map((reason, index) => {
        if (index !== at) return reason;
        const { [name]: _, ...rest } = reason;
        return text === '' ? rest : { ...rest, [name]: text };
      }),
    );
  return (
    <section className={css.plate}>
      <h2>{t('desk.settings.reasons.offered')}</h2>
      <p className={css.muted}>{t('desk.settings.reasons.hint')}</p>
      {READING_REASONS_WITHOUT_ACCESS.map((value) => {
        const at = reasons.findIndex((one) => one.value === value);
        return (
          <div key={value} role="group" aria-label={t(`desk.settings.reasons.${value}`)} className={css.reason}>
            <label className={css.check}>
              <input type="checkbox" checked={at !== -1} onChange={({ target }) => choose(value, target.checked)} />
              {t(`desk.settings.reasons.${value}`)}
            </label>
            {at !== -1 && (
              <div className={css.pairs}>
                {WORDS.map((name) => (
                  <TextField
                    key={name}
                    label={t(`desk.settings.reasons.${name}`)}
                    value={reasons[at]?.[name] ?? ''}
                    error={finding(`${REASONS}[${at}].${name}`)}
                    onChange={({ target }) => write(at, name, target.value)}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}

function Comments({ form: { document, change, finding } }: { readonly form: Form }) {
  const { t } = useDeskTexts();
  const comments = document.config.meterReading?.defaultComments ?? [];
  // A line that was just begun is empty, and no comment yet.
  const [typed, setTyped] = useState(() => comments.map(({ text }) => text).join('\n'));
  const take = (text: string) => {
    setTyped(text);
    const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [{ text: line.trim() }]));
    change(withValue(document, COMMENTS, lines.length === 0 ? undefined : lines));
  };
  const wrong = comments.flatMap((_, at) => finding(`${COMMENTS}[${at}].text`) ?? [])[0];
  return (
    <section className={css.plate}>
      <LinesField
        label={t('desk.settings.reasons.comments')}
        rows={6}
        value={typed}
        hint={t('desk.settings.reasons.comments.hint')}
        error={wrong}
        onChange={take}
      />
    </section>
  );
}
