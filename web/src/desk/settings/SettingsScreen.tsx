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
import { Editable } from './Fields.tsx';
import { Functions } from './Functions.tsx';
import { Help } from './Help.tsx';
import { Kept, NotKept } from './Kept.tsx';
import { NameAndColor } from './NameAndColor.tsx';
import { Discarding, Publishing, Restoring } from './Publishing.tsx';
import { Reasons } from './Reasons.tsx';
import css from './settings.module.css';
import { Texts } from './Texts.tsx';
import { type Form, useDraft } from './use-draft.ts';
import { useHolding } from './use-holding.ts';
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
  const { loaded, isRenewing, again } = useStanding();
  const [part, setPart] = useState<Part>('look');
  const round = loaded?.round ?? 0;
  // The button that was pressed is gone.
  useEffect(() => {
    if (round > 0) focusScreen();
  }, [round]);
  if (loaded?.outcome.kind === 'delivered')
    return (
      // What were typed now would be gone with the round.
      <div className={css.screen} inert={isRenewing}>
        <Work key={round} standing={loaded.outcome.answer} part={part} onPart={setPart} onAgain={again} />
      </div>
    );
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

// oxlint-disable-next-line max-lines-per-function -- The frame of one screen, nearly all of it markup.
function Work({ standing, part, onPart, onAgain }: WorkProps) {
  const { t } = useDeskTexts();
  const mayNot = useMayNot();
  const { draft, state, form, leave, stay } = useDraft(standing);
  const [asks, setAsks] = useState<'publish' | 'discard' | number | null>(null);
  const { fields, banner, isHeld } = useHolding(draft);
  const hasDraft = state.revision !== null;
  const version = state.versions[0]?.version;
  const asked = async (what: 'publish' | 'discard' | number) => {
    if (what === 'discard' || !(await isHeld(typeof what === 'number'))) setAsks(what);
  };
  const renew = () => {
    draft.stop();
    onAgain();
  };
  const reload = async () => {
    setAsks(null);
    if (!(await isHeld(true))) renew();
  };
  const asking = { onDone: renew, onReload: () => void reload(), onClose: () => setAsks(null) };
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
          <Versions
            versions={state.versions}
            mayRestore={form.mayChange}
            onRestore={(earlier) => void asked(earlier)}
          />
        </div>
        <div className={css.form}>
          <div>
            <h1 ref={screenHeading} tabIndex={-1}>
              {t('desk.settings')}: {t(`desk.settings.part.${part}`)}
            </h1>
            <p className={css.muted}>{t(`desk.settings.part.${part}.text`)}</p>
          </div>
          {!form.mayChange && <Banner tone="info" title={mayNot('settings')} silent />}
          <div ref={banner} tabIndex={-1}>
            <NotKept state={state} draft={draft} mayChange={form.mayChange} onAgain={renew} />
          </div>
          <div ref={fields} className={css.plain} role="group" aria-label={t(`desk.settings.part.${part}`)}>
            <PartForm part={part} form={form} />
          </div>
          <Differences version={version} {...state} />
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
      {asks === 'publish' && <Publishing state={state} version={version} {...asking} />}
      {asks === 'discard' && <Discarding state={state} {...asking} />}
      {typeof asks === 'number' && <Restoring version={asks} {...asking} />}
      {leave !== null && <LeaveQuestion onStay={stay} onLeave={leave} />}
    </>
  );
}

function PartForm({ part, form }: { readonly part: Part; readonly form: Form }) {
  if (part === 'contact') return <Contact form={form} />;
  if (part === 'reasons')
    return (
      <Editable form={form}>
        <Reasons form={form} />
      </Editable>
    );
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
