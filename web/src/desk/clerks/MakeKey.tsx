import { APPLICATION_HEADER } from '@zaehlwerk/contract/clerks';
import { postOperatorKey } from '@zaehlwerk/contract/operator';
import { parseTypedDay } from '@zaehlwerk/domain/calendar/day';
import type { KeyScope } from '@zaehlwerk/domain/operator/operator-key';
import { type FormEvent, useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useDesk } from '../frame/use-desk.ts';
import { CheckList } from './CheckList.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import css from './clerks.module.css';
import { useChanging } from './use-changing.ts';

const FORM = 'clerks-key';
/** What is wrong with a name. */
const NAMES = { taken: 'desk.apiKeys.make.name.taken', missing: 'desk.apiKeys.make.name.missing' } as const;

/** Makes a key: what it is for, what it may, at most what the clerk may, and until when. */
export function MakeKey({ onMade, onClose }: MakeKeyProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const api = useServerApi();
  const { applicationId, ownScopes: own } = useDesk();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [until, setUntil] = useState('');
  const [isTried, setTried] = useState(false);
  const [fault, setFault] = useState<'name' | 'lastDay' | null>(null);
  const { isWorking, refused, change } = useChanging(t('desk.apiKeys.make.unsure'));
  const lastDay = readLastDay(until.trim());
  const type = (set: (typed: string) => void, typed: string) => {
    set(typed);
    setFault(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || scopes.length === 0 || lastDay === 'none') return;
    const body = { name: name.trim(), scopes: [...scopes], lastDay, applicationId };
    change(
      () => api.call(postOperatorKey, { headers: { [APPLICATION_HEADER]: applicationId }, body }),
      onMade,
      ({ problem }) => {
        const field = problem.fieldErrors[0]?.field;
        if (field !== 'name' && field !== 'lastDay') return problem.message;
        setFault(field);
        return null;
      },
    );
  };
  const nameError = fault === 'name' ? NAMES.taken : isTried && name.trim() === '' ? NAMES.missing : undefined;
  return (
    <ChangeDialog
      title={t('desk.apiKeys.make.title')}
      label={t('desk.apiKeys.make.do')}
      workingLabel={t('desk.apiKeys.make.working')}
      form={FORM}
      isWorking={isWorking}
      refused={refused}
      onClose={onClose}
    >
      <form id={FORM} className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={t('desk.apiKeys.make.name')}
          hint={t('desk.apiKeys.make.name.hint')}
          autoComplete="off"
          maxLength={100}
          value={name}
          error={nameError && t(nameError)}
          onChange={({ target }) => type(setName, target.value)}
        />
        <CheckList<KeyScope>
          legend={t('desk.apiKeys.make.scopes')}
          hint={t('desk.apiKeys.make.scopes.text')}
          error={isTried && scopes.length === 0 ? t('desk.apiKeys.make.scopes.missing') : undefined}
          options={own.map((scope) => ({ value: scope, label: t(`desk.apiKeys.scope.${scope}`) }))}
          chosen={scopes}
          onChange={setScopes}
        />
        <TextField
          label={t('desk.apiKeys.make.until')}
          optional={common('entry.optional')}
          inputMode="numeric"
          hint={t('desk.apiKeys.make.until.hint')}
          value={until}
          error={
            (isTried && lastDay === 'none') || fault === 'lastDay' ? t('desk.apiKeys.make.until.wrong') : undefined
          }
          onChange={({ target }) => type(setUntil, target.value)}
        />
      </form>
    </ChangeDialog>
  );
}

/** A typed day; null where none was typed, `none` where there is no such day. */
const readLastDay = (typed: string) => (typed === '' ? null : (parseTypedDay(typed, null) ?? 'none'));

interface MakeKeyProps {
  readonly onMade: (made: { readonly name: string; readonly key: string }) => void;
  readonly onClose: () => void;
}
