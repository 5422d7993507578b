import { type FormEvent, useState } from 'react';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { formatList } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { screenHeading } from '../../ui/screen-focus.ts';
import { TextField } from '../../ui/TextField.tsx';
import { Failed } from '../frame/Failed.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { useLinkTo, useMay, useMayNot, usePlaces } from '../frame/use-desk.ts';
import type { FoundPerson } from './people.ts';
import css from './people.module.css';
import { usePeople } from './use-people.ts';

/** Somebody is looked for by name, number, user name, mail or address. */
export function PeopleScreen({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  if (!may('read', 'delete'))
    return (
      <div className={css.narrow}>
        <MayNot words={mayNot('delete')} />
      </div>
    );
  return (
    <div className={css.narrow}>
      <PageTitle>{t('desk.people')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.people')}
      </h1>
      <Looking key={words} words={words} />
      {words === '' ? <p className={css.muted}>{t('desk.people.teach')}</p> : <People words={words} />}
    </div>
  );
}

function Looking({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  const places = usePlaces();
  const [typed, setTyped] = useState(words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') places.go({ screen: 'people', words: typed.trim() });
  };
  return (
    <search>
      <form aria-label={t('desk.people.looking')} className={css.looking} onSubmit={submit}>
        <TextField
          label={t('desk.people.search')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" kind="primary">
          {t('desk.people.look')}
        </Button>
      </form>
    </search>
  );
}

function People({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  const { outcome, again } = usePeople(words);
  if (outcome !== undefined && outcome.kind !== 'delivered')
    return <Failed outcome={outcome} needs="delete" onAgain={again} />;
  const { people = [], more = false } = outcome?.answer ?? {};
  const said =
    outcome === undefined
      ? t('desk.results.asking')
      : people.length === 0
        ? t('desk.people.none', { words })
        : t(more ? 'desk.people.more' : 'desk.people.count', { count: people.length, words });
  return (
    <>
      <p className={css.muted} role="status">
        {said}
      </p>
      {outcome !== undefined && people.length === 0 && <p className={css.muted}>{t('desk.people.none.text')}</p>}
      <ul className={css.results}>
        {people.map((person) => (
          <li key={person.accountId}>
            <Result person={person} words={words} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ person, words }: { readonly person: FoundPerson; readonly words: string }) {
  const { t, language } = useDeskTexts();
  const linkTo = useLinkTo();
  const { accountId, names, username, customerNumbers, places, foundBy, orders, open, areHits, isFormer } = person;
  const name = names.length > 0 ? names.join(', ') : (username ?? t('desk.people.noName'));
  const ways = formatList(
    foundBy.map((way) => t(`desk.found.${way}`)),
    language,
  );
  const numbers = [
    customerNumbers.length > 0 && t('desk.people.customer', { number: customerNumbers.join(', ') }),
    username !== null && t('desk.people.username', { username }),
  ];
  return (
    <a className={css.result} {...linkTo({ screen: 'person', accountId, words })}>
      <span className={css.name}>{name}</span>
      <span className={css.counts}>
        {isFormer
          ? t('desk.people.former')
          : `${t(areHits ? 'desk.people.hits' : 'desk.people.orders', { count: orders })}, ${t('desk.people.open', { count: open })}`}
      </span>
      <span className={css.more}>
        <span>{numbers.filter(Boolean).join(' · ')}</span>
        <span>{places.join(' · ')}</span>
        <span>{t('desk.found.by', { ways })}</span>
      </span>
    </a>
  );
}
