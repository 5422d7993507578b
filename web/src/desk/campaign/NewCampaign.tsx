import { useQueryClient } from '@tanstack/react-query';
import { getCampaigns, putCampaign } from '@zaehlwerk/contract/campaigns';
import { type Day, parseTypedDay } from '@zaehlwerk/domain/calendar/day';
import { campaignIdFor } from '@zaehlwerk/domain/campaign/campaign-id';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServerApi } from '../../server/use-server.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { useDesk } from '../frame/use-desk.ts';
import css from './dialogs.module.css';

/** Where there is none: the form of the first campaign. `onMade` is told its id once it is chosen. */
export function FirstCampaign({ onMade }: { readonly onMade: (campaignId: string) => void }) {
  const { t } = useDeskTexts();
  const form = useNewCampaign(onMade);
  return (
    <form className={css.make} onSubmit={form.submit} noValidate aria-labelledby="new-campaign">
      <h2 id="new-campaign">{t('desk.newCampaign')}</h2>
      <div className={css.fields}>
        <Fields {...form} />
      </div>
      <MakeButton {...form} />
    </form>
  );
}

const FORM = 'make-campaign';

/** Makes one more campaign. What was typed stays where it is closed before. */
export function OneMoreCampaign({ onMade }: { readonly onMade: (campaignId: string) => void }) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const form = useNewCampaign((campaignId) => {
    close();
    onMade(campaignId);
  });
  return (
    <>
      <Button kind="text" size="small" onClick={() => setOpen(true)}>
        {t('desk.newCampaign.more')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('desk.newCampaign')}
          closeLabel={common('frame.close')}
          locked={form.isMaking}
          onClose={close}
          actions={
            <>
              <MakeButton {...form} formId={FORM} />
              <Button onClick={close}>{t('desk.move.cancel')}</Button>
            </>
          }
        >
          <form id={FORM} className={css.fields} onSubmit={form.submit} noValidate>
            <Fields {...form} />
          </form>
        </Dialog>
      )}
    </>
  );
}

function MakeButton({ isMaking, formId }: NewCampaign & { readonly formId?: string }) {
  const { t } = useDeskTexts();
  return (
    <Button kind="primary" type="submit" form={formId} busyLabel={isMaking ? t('desk.newCampaign.making') : undefined}>
      {t('desk.newCampaign.make')}
    </Button>
  );
}

function Fields({ typed, type, wrong, refused }: NewCampaign) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  return (
    <>
      {refused !== null && (
        <Banner tone="err" title={t('desk.newCampaign.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <TextField
        label={t('desk.newCampaign.name')}
        value={typed.name}
        maxLength={200}
        hint={typed.name.trim() === '' ? undefined : t('desk.newCampaign.id', { id: campaignIdFor(typed.name, []) })}
        error={wrong.name === true ? t('desk.newCampaign.name.missing') : undefined}
        onChange={({ target }) => type({ name: target.value })}
      />
      <TextField
        label={t('desk.newCampaign.from')}
        optional={common('entry.optional')}
        value={typed.from}
        inputMode="numeric"
        hint={t('desk.newCampaign.day.hint')}
        error={wrong.from === true ? t('desk.newCampaign.day.wrong') : undefined}
        onChange={({ target }) => type({ from: target.value })}
      />
      <TextField
        label={t('desk.newCampaign.until')}
        optional={common('entry.optional')}
        value={typed.until}
        inputMode="numeric"
        hint={t('desk.newCampaign.until.hint')}
        error={wrong.until && t(wrong.until)}
        onChange={({ target }) => type({ until: target.value })}
      />
    </>
  );
}

/** The name of a campaign and its days, as they were typed. */
interface Typed {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

interface NewCampaign {
  readonly typed: Typed;
  readonly type: (typed: Partial<Typed>) => void;
  /** What is wrong is said at its field; the first such takes the focus. */
  readonly submit: (event: FormEvent<HTMLElement>) => void;
  /** What is wrong with it, once it was tried. */
  readonly wrong: {
    readonly name?: boolean;
    readonly from?: boolean;
    readonly until?: 'desk.newCampaign.day.wrong' | 'desk.newCampaign.until.turned' | undefined;
  };
  readonly isMaking: boolean;
  readonly refused: string | null;
}

const NOTHING: Typed = { name: '', from: '', until: '' };

function useNewCampaign(onMade: (campaignId: string) => void): NewCampaign {
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const { make, isMaking, refused } = useMaking();
  const hasName = typed.name.trim() !== '';
  const [first, last] = [readDay(typed.from), readDay(typed.until)];
  const areDaysTurned = isDay(first) && isDay(last) && last < first;
  const until =
    last === 'none' ? 'desk.newCampaign.day.wrong' : areDaysTurned ? 'desk.newCampaign.until.turned' : undefined;
  return {
    typed,
    type: (changed) => setTyped({ ...typed, ...changed }),
    async submit(event) {
      event.preventDefault();
      if (isMaking) return;
      const form = event.currentTarget;
      flushSync(() => setTried(true));
      if (!hasName || areDaysTurned || first === 'none' || last === 'none')
        return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      const made = await make({ name: typed.name.trim(), from: first, until: last });
      if (made === null) return;
      setTyped(NOTHING);
      setTried(false);
      onMade(made);
    },
    wrong: isTried ? { name: !hasName, from: first === 'none', until } : {},
    isMaking,
    refused,
  };
}

/** A typed day; null where none was typed, `none` where there is no such day. */
type TypedDay = Day | 'none' | null;

function readDay(typed: string): TypedDay {
  const text = typed.trim();
  return text === '' ? null : (parseTypedDay(text, null) ?? 'none');
}

const isDay = (day: TypedDay): day is Day => day !== null && day !== 'none';

interface Making {
  readonly name: string;
  readonly from: Day | null;
  readonly until: Day | null;
}

/** Makes a campaign and chooses it; resolves with its id, or null where it was refused. */
function useMaking() {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const notices = useNotices();
  const { applicationId, chooseCampaign } = useDesk();
  const [isMaking, setMaking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const make = async ({ name, from, until }: Making): Promise<string | null> => {
    setMaking(true);
    setRefused(null);
    // Somebody else may have made one meanwhile, which this one must not take the place of.
    const known = await api.call(getCampaigns, { params: { applicationId } });
    const taken = known.kind === 'delivered' ? known.answer.campaigns.map((one) => one.campaignId) : [];
    const campaignId = campaignIdFor(name, taken);
    const outcome =
      known.kind === 'delivered'
        ? await api.call(putCampaign, {
            params: { applicationId, campaignId },
            body: { name, earliestExecution: from, latestExecution: until },
          })
        : known;
    // Chosen can only be what is known; the rest of the page is not waited for.
    if (outcome.kind === 'delivered') await client.invalidateQueries({ queryKey: ['campaigns', applicationId] });
    setMaking(false);
    if (outcome.kind === 'delivered') {
      chooseCampaign(campaignId);
      void client.invalidateQueries();
      notices.show('SUCCESS', t('desk.newCampaign.done'));
      return campaignId;
    }
    setRefused(outcome.kind === 'unreachable' ? t('desk.move.unreachable') : outcome.problem.message);
    return null;
  };
  return { make, isMaking, refused };
}
