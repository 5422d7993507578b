import type { Erasure, PersonPage } from '@zaehlwerk/contract/persons';
import { useState } from 'react';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { caretLeft } from '../../ui/outside-icons.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { useScreenStep } from '../../ui/use-screen-step.ts';
import { Failed } from '../frame/Failed.tsx';
import { KeyCap } from '../frame/KeySheet.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { useLinkTo, useMay, useMayNot } from '../frame/use-desk.ts';
import { useShortcuts } from '../frame/use-shortcuts.ts';
import { ErasedPerson, Erasing } from './Erasing.tsx';
import { Exporting } from './Exporting.tsx';
import { Logins } from './Logins.tsx';
import { Moves } from './Moves.tsx';
import { MovingOut } from './MovingOut.tsx';
import { Orders } from './Orders.tsx';
import { dayOf } from './people.ts';
import css from './people.module.css';
import { Shares } from './Shares.tsx';
import { useNameOf, usePerson } from './use-people.ts';

interface PersonScreenProps {
  readonly accountId: string;
  /** By which they were found. */
  readonly words: string;
}

/** One person: how they sign in, whom they have given meters, their orders, and what is kept of them. */
export function PersonScreen({ accountId, words }: PersonScreenProps) {
  const may = useMay();
  const mayNot = useMayNot();
  const { outcome, again } = usePerson(accountId);
  const [erased, setErased] = useState<Erasure | null>(null);
  if (!may('read', 'delete'))
    return (
      <div className={css.narrow}>
        <MayNot words={mayNot('delete')} />
      </div>
    );
  if (erased !== null)
    return (
      <div className={css.narrow}>
        <Back words={words} />
        <ErasedPerson erased={erased} />
      </div>
    );
  if (outcome?.kind === 'delivered')
    return <Person page={outcome.answer} words={words} onErased={setErased} onAgain={again} />;
  return (
    <div className={css.narrow}>
      <Back words={words} />
      <NotThere outcome={outcome} onAgain={again} />
    </div>
  );
}

function NotThere({ outcome, onAgain }: NotThereProps) {
  const { t } = useDeskTexts();
  if (outcome === undefined || outcome.kind === 'delivered') return <p role="status">{t('desk.loading')}</p>;
  if (outcome.kind === 'unreachable' || outcome.problem.code !== 'notFound')
    return <Failed outcome={outcome} needs="delete" onAgain={onAgain} />;
  return (
    <>
      <PageTitle>{t('desk.people.lost')}</PageTitle>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.people.lost')}
      </h1>
      <p>{t('desk.people.lost.text')}</p>
    </>
  );
}

interface NotThereProps {
  readonly outcome: ReturnType<typeof usePerson>['outcome'];
  readonly onAgain: () => void;
}

/** Back to who was found. */
function Back({ words }: { readonly words: string }) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  return (
    <p>
      <a className={css.back} {...linkTo({ screen: 'people', words })}>
        <Icon path={caretLeft} size="small" />
        {t(words === '' ? 'desk.people.back' : 'desk.people.back.found', { words })}
      </a>
    </p>
  );
}

function Person({ page, words, onErased, onAgain }: PersonProps) {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  const [isMoving, setMoving] = useState(false);
  useScreenStep(isMoving ? 'moving' : 'person');
  const isOwn = page.giver === null;
  const mayMove = isOwn && may('import') && page.orders.length > 0;
  const move = mayMove ? () => setMoving(true) : undefined;
  useShortcuts({ m: isMoving ? undefined : move });
  if (isMoving) return <MovingOut page={page} onBack={() => setMoving(false)} />;
  return (
    <div className={css.panes}>
      <div className={css.screen}>
        <Back words={words} />
        <Head page={page} onMove={move} />
        <Orders page={page} words={words} />
        <Moves moves={page.moves} onUndone={onAgain} />
        <Logins page={page} />
        <Shares page={page} words={words} />
      </div>
      <div className={css.side}>
        <Exporting page={page} words={words} />
        <Erasing page={page} words={words} onErased={onErased} />
        {isOwn && !may('import') && (
          <section className={css.part} aria-labelledby="person-move">
            <h2 id="person-move">{t('desk.moving')}</h2>
            <p className={css.muted}>{mayNot('import')}</p>
          </section>
        )}
      </div>
    </div>
  );
}

interface PersonProps {
  readonly page: PersonPage;
  readonly words: string;
  readonly onErased: (erased: Erasure) => void;
  /** Something of the page is otherwise now. */
  readonly onAgain: () => void;
}

function Head({ page, onMove }: HeadProps) {
  const { t } = useDeskTexts();
  const linkTo = useLinkTo();
  const { giver, mails, createdAt, lastUsedAt, orders, counts, customerNumbers } = page;
  const name = useNameOf()(page);
  const [first] = orders;
  const place = first && [first.street, first.houseNumber].filter(Boolean).join(' ');
  const city = first && [first.zip, first.city].filter(Boolean).join(' ');
  return (
    <header className={css.head}>
      <div>
        <PageTitle>{name}</PageTitle>
        <h1 ref={screenHeading} tabIndex={-1}>
          {name}
        </h1>
        <p className={css.meta}>
          {counts.customers > 1 && <span>{t('desk.people.customers', { count: counts.customers })}</span>}
          {counts.customers === 1 && <span>{t('desk.people.customer', { number: customerNumbers[0] ?? '' })}</span>}
          {place !== undefined && place !== '' && <span>{[place, city].filter(Boolean).join(', ')}</span>}
          {mails.map((mail) => (
            <span key={mail}>{mail}</span>
          ))}
          <span>{t('desk.people.since', { day: dayOf(createdAt) })}</span>
          <span>
            {lastUsedAt === null ? t('desk.people.neverUsed') : t('desk.people.used', { day: dayOf(lastUsedAt) })}
          </span>
        </p>
        {giver !== null && (
          <p>
            {t('desk.people.ofGiver')}{' '}
            <a {...linkTo({ screen: 'person', accountId: giver.accountId, words: '' })}>
              {giver.name ?? t('desk.people.noName')}
            </a>
          </p>
        )}
      </div>
      {onMove !== undefined && (
        <p className={css.acts}>
          <Button size="small" aria-keyshortcuts="M" onClick={onMove}>
            {t('desk.moving.ask')}
            <KeyCap>M</KeyCap>
          </Button>
        </p>
      )}
    </header>
  );
}

interface HeadProps {
  readonly page: PersonPage;
  /** Left out where nothing moves, or not by this clerk. */
  readonly onMove: (() => void) | undefined;
}
