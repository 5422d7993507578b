import { lazy, Suspense, useEffect, useState } from 'react';
import { PageTitle } from '../../tenant/PageTitle.tsx';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Question } from '../../ui/Dialog.tsx';
import { focusScreen, screenHeading } from '../../ui/screen-focus.ts';
import { framePlace } from '../../ui/use-notices.ts';
import { Failed } from '../frame/Failed.tsx';
import { MayNot } from '../frame/MayNot.tsx';
import { useMay, useMayNot } from '../frame/use-desk.ts';
import { Contact } from './Contact.tsx';
import { Differences } from './Differences.tsx';
import type { Standing } from './draft.ts';
import { Functions } from './Functions.tsx';
import { Help } from './Help.tsx';
import { Kept, NotKept } from './Kept.tsx';
import { NameAndColor } from './NameAndColor.tsx';
import { Discarding, Publishing } from './Publishing.tsx';
import { Reasons } from './Reasons.tsx';
import css from './settings.module.css';
import { Texts } from './Texts.tsx';
import { type Form, useDraft } from './use-draft.ts';
import { useStanding } from './use-standing.ts';
import { Versions } from './Versions.tsx';

const PARTS = ['look', 'texts', 'help', 'contact', 'reasons', 'functions'] as const;

/** Draws what customers see, of which the desk needs nothing before. */
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }));
type Part = (typeof PARTS)[number];

/** The settings of the tenant: what is in force, a draft of what shall be, and how it came. */
export function SettingsScreen() {
  const { t } = useDeskTexts();
  const may = useMay();
  const mayNot = useMayNot();
  if (!may('read')) return <MayNot words={mayNot('read')} />;
  return (
    <div className={css.screen}>
      <PageTitle>{t('desk.settings')}</PageTitle>
      <Loading />
    </div>
  );
}

function Loading() {
  const { t } = useDeskTexts();
  const { loaded, again } = useStanding();
  const [part, setPart] = useState<Part>('look');
  const round = loaded?.round ?? 0;
  // The button that was pressed is gone.
  useEffect(() => {
    if (round > 0) focusScreen();
  }, [round]);
  if (loaded?.outcome.kind === 'delivered')
    return <Work key={round} standing={loaded.outcome.answer} part={part} onPart={setPart} onAgain={again} />;
  return (
    <div className={css.form}>
      <h1 ref={screenHeading} tabIndex={-1}>
        {t('desk.settings')}
      </h1>
      {loaded === undefined ? (
        <p role="status">{t('desk.loading')}</p>
      ) : (
        <Failed outcome={loaded.outcome} onAgain={again} />
      )}
    </div>
  );
}

interface WorkProps {
  readonly standing: Standing;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  /** Loads everything anew; what is not kept is gone then. */
  readonly onAgain: () => void;
}

function Work({ standing, part, onPart, onAgain }: WorkProps) {
  const { t } = useDeskTexts();
  const mayNot = useMayNot();
  const { draft, state, form, leave, stay } = useDraft(standing);
  const [asks, setAsks] = useState<'publish' | 'discard' | null>(null);
  const hasDraft = state.revision !== null;
  const asked = async (what: 'publish' | 'discard') => {
    if (what === 'discard' || (await draft.flush())) setAsks(what);
  };
  return (
    <>
      <div className={css.columns}>
        <div className={css.side}>
          <nav className={css.parts} aria-label={t('desk.settings.parts')}>
            {PARTS.map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === part ? 'true' : undefined}
                onClick={() => onPart(one)}
              >
                {t(`desk.settings.part.${one}`)}
              </button>
            ))}
          </nav>
          <Versions versions={standing.versions} mayRestore={form.mayChange} onDone={onAgain} />
        </div>
        <div className={css.form}>
          <div>
            <h1 ref={screenHeading} tabIndex={-1}>
              {t('desk.settings')}: {t(`desk.settings.part.${part}`)}
            </h1>
            <p className={css.muted}>{t(`desk.settings.part.${part}.text`)}</p>
          </div>
          {!form.mayChange && <Banner tone="info" title={mayNot('settings')} silent />}
          <NotKept state={state} draft={draft} onAgain={onAgain} />
          <fieldset className={css.plain} aria-label={t(`desk.settings.part.${part}`)} disabled={!form.mayChange}>
            <PartForm part={part} form={form} />
          </fieldset>
          <Differences version={standing.versions[0]?.version} {...state} />
        </div>
        <Suspense fallback={<div />}>
          <Preview document={state.document} />
        </Suspense>
      </div>
      {form.mayChange && (
        <div className={css.bottom}>
          <div ref={framePlace} className={css.messages} />
          <div className={css.foot}>
            {state.changed > 0 && (
              <Button kind="primary" onClick={() => void asked('publish')}>
                {t('desk.settings.publish')}
              </Button>
            )}
            {hasDraft && (
              <Button kind="text" onClick={() => void asked('discard')}>
                {t('desk.settings.discard')}
              </Button>
            )}
            <Kept state={state} />
          </div>
        </div>
      )}
      {asks === 'publish' && (
        <Publishing
          state={state}
          version={standing.versions[0]?.version}
          onDone={onAgain}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'discard' && <Discarding state={state} onDone={onAgain} onClose={() => setAsks(null)} />}
      {leave !== null && <LeaveQuestion onStay={stay} onLeave={leave} />}
    </>
  );
}

function PartForm({ part, form }: { readonly part: Part; readonly form: Form }) {
  if (part === 'contact') return <Contact form={form} />;
  if (part === 'reasons') return <Reasons form={form} />;
  if (part === 'functions') return <Functions form={form} />;
  if (part === 'help') return <Help form={form} />;
  if (part === 'texts') return <Texts form={form} />;
  return <NameAndColor form={form} />;
}

function LeaveQuestion({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <Question
      title={t('desk.settings.leave')}
      closeLabel={common('frame.close')}
      stay={t('desk.settings.leave.stay')}
      onStay={onStay}
      others={<Button onClick={onLeave}>{t('desk.settings.leave.go')}</Button>}
    >
      <p>{t('desk.settings.leave.text')}</p>
    </Question>
  );
}
