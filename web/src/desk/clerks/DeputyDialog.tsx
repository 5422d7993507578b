import type { Colleague, Deputy } from '@zaehlwerk/contract/deputies';
import { berlinDay, parseDay, parseTypedDay } from '@zaehlwerk/domain/calendar/day';
import type { FieldError } from '@zaehlwerk/contract/problems';
import { planDeputyDays } from '@zaehlwerk/domain/clerk/deputy';
import { type FormEvent, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import type { Outcome } from '../../server/call.ts';
import { formatDay } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import css from './clerks.module.css';
import { useChanging } from './use-changing.ts';

const FORM = 'clerks-deputy';
const FIELDS = ['deputyId', 'from', 'to'] as const;
type Field = (typeof FIELDS)[number];
type Faults = Partial<Record<Field, string>>;

/** Who is to stand in, and when, as a call takes it. */
export interface NamedDeputy {
  readonly deputyId: string;
  readonly from: string;
  readonly to: string;
}

/** Names who stands in for a clerk, and from which day to which, or ends it. */
export function DeputyDialog({ name, deputy, colleagues, put, end, onClose }: DeputyDialogProps) {
  const { t } = useDeskTexts();
  const { clock } = useDevice();
  const today = berlinDay(clock.now());
  const [deputyId, setDeputyId] = useState(deputy?.clerkId ?? '');
  const [from, setFrom] = useState(typedDay(deputy?.from ?? today));
  const [to, setTo] = useState(typedDay(deputy?.to ?? ''));
  const days = [
    { field: 'from', value: from, set: setFrom },
    { field: 'to', value: to, set: setTo },
  ] as const;
  const [faults, setFaults] = useState<Faults>({});
  const { isWorking, refused, change, done } = useChanging(t('desk.clerks.unsure'));
  const wordsOf = useFaultWords();
  const typing = (field: Field, set: (value: string) => void) => (value: string) => {
    set(value);
    setFaults({ ...faults, [field]: undefined });
  };
  const closing = (words: string) => () => {
    done(words);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = { deputyId, from: dayOf(from), to: dayOf(to) };
    const found: Faults = Object.fromEntries(
      planDeputyDays(named, today).faults.map((fault) => [fault.field, wordsOf(fault.field, fault.code, fault.params)]),
    );
    if (deputyId === '') found.deputyId = t('desk.deputy.fault.missing');
    setFaults(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) return focusField(event.currentTarget, first);
    change(
      () => put(named),
      closing(t('desk.deputy.done', { name })),
      ({ problem }) => {
        const told = toldFaults(problem.fieldErrors, wordsOf);
        setFaults(told);
        if (Object.keys(told).length > 0) return null;
        return ['notFound', 'conflict', 'forbidden'].includes(problem.code) ? t('desk.clerks.other') : problem.message;
      },
    );
  };
  const stop = () => change(end, closing(t('desk.deputy.ended', { name })));
  return (
    <ChangeDialog
      title={t('desk.deputy.title', { name })}
      label={t('desk.deputy.do')}
      workingLabel={t('desk.clerks.working')}
      form={FORM}
      isWorking={isWorking}
      refused={refused}
      onClose={onClose}
    >
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <p>{t('desk.deputy.what', { name })}</p>
        <Who
          colleagues={colleagues}
          deputyId={deputyId}
          error={faults.deputyId}
          onChoose={typing('deputyId', setDeputyId)}
        />
        {days.map(({ field, value, set }) => (
          <TextField
            key={field}
            name={field}
            label={t(`desk.deputy.${field}`)}
            hint={t('desk.deputy.day.hint')}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            error={faults[field]}
            onChange={({ target }) => typing(field, set)(target.value)}
          />
        ))}
        {deputy !== null && !isWorking && <Button onClick={stop}>{t('desk.deputy.end')}</Button>}
      </form>
    </ChangeDialog>
  );
}

/** Who stands in. */
function Who({ colleagues, deputyId, error, onChoose }: WhoProps) {
  const { t } = useDeskTexts();
  return (
    <SelectField
      name="deputyId"
      label={t('desk.deputy.who')}
      value={deputyId}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('desk.deputy.who.choose')}</option>
      {colleagues.map((one) => (
        <option key={one.clerkId} value={one.clerkId}>
          {one.name}
        </option>
      ))}
    </SelectField>
  );
}

interface WhoProps {
  readonly colleagues: readonly Colleague[];
  readonly deputyId: string;
  readonly error: string | undefined;
  readonly onChoose: (deputyId: string) => void;
}

interface DeputyDialogProps {
  /** Of the clerk for whom somebody stands in. */
  readonly name: string;
  /** Who does so far. */
  readonly deputy: Deputy | null;
  readonly colleagues: readonly Colleague[];
  readonly put: (named: NamedDeputy) => Promise<Outcome<unknown>>;
  readonly end: () => Promise<Outcome<unknown>>;
  readonly onClose: () => void;
}

/** What is wrong with a field, in words. */
function useFaultWords() {
  const { t } = useDeskTexts();
  return (field: Field, code: string, params?: { readonly limit: string }): string => {
    if (field === 'deputyId') return t(code === 'taken' ? 'desk.deputy.fault.many' : 'desk.deputy.fault.gone');
    if (code === 'badFormat' || params === undefined) return t('desk.deputy.fault.day');
    const limit = typedDay(params.limit);
    return t(code === 'tooSmall' ? 'desk.deputy.fault.early' : 'desk.deputy.fault.late', { limit });
  };
}

/** What the server found of the fields, by their names. */
function toldFaults(found: readonly FieldError[], wordsOf: ReturnType<typeof useFaultWords>): Faults {
  const own = found.filter(({ field }) => FIELDS.some((one) => one === field));
  return Object.fromEntries(
    own.map(({ field, code, message }) => [field, field === 'deputyId' ? wordsOf(field, code) : message]),
  );
}

const focusField = (form: EventTarget & Element, field: Field): void =>
  form.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

/** A day as it is typed; what is none stays. */
export function typedDay(text: string): string {
  const day = parseDay(text);
  return day === null ? text : formatDay(day);
}

const dayOf = (typed: string): string => parseTypedDay(typed, null) ?? typed.trim();
