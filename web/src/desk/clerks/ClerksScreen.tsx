import { PageTitle } from '../../tenant/PageTitle.tsx';
import { usePortal } from '../../tenant/use-portal.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { screenHeading } from '../../ui/screen-focus.ts';
import { MayNot } from '../frame/MayNot.tsx';
import { useMay, useMayNot } from '../frame/use-desk.ts';
import { Clerks } from './Clerks.tsx';
import css from './clerks.module.css';
import { Keys } from './Keys.tsx';

/** Who works at the desk, and by which keys programs do: each part for whoever may manage it. */
export function ClerksScreen() {
  const { t } = useDeskTexts();
  const { name } = usePortal();
  const may = useMay();
  const mayNot = useMayNot();
  if (!may('clerks') && !may('keys'))
    return (
      <div className={css.screen}>
        <MayNot words={mayNot('clerks')} />
      </div>
    );
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.clerks')}</PageTitle>
      <header>
        <h1 ref={screenHeading} tabIndex={-1}>
          {t('desk.clerks')}
        </h1>
        <p className={css.muted}>{t('desk.clerks.lead', { application: name })}</p>
      </header>
      <section className={css.plate} aria-labelledby="clerks-people">
        {may('clerks') ? <Clerks /> : <Lacking id="clerks-people" title={t('desk.clerks.people')} needs="clerks" />}
      </section>
      <section className={css.plate} aria-labelledby="clerks-keys">
        {may('keys') ? <Keys /> : <Lacking id="clerks-keys" title={t('desk.apiKeys')} needs="keys" />}
      </section>
    </div>
  );
}

function Lacking({ id, title, needs }: LackingProps) {
  const mayNot = useMayNot();
  return (
    <>
      <div className={css.cap}>
        <h2 id={id}>{title}</h2>
      </div>
      <p className={css.note}>{mayNot(needs)}</p>
    </>
  );
}

interface LackingProps {
  readonly id: string;
  readonly title: string;
  readonly needs: 'clerks' | 'keys';
}
