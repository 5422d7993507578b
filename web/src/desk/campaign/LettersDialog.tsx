import { postAccess } from '@zaehlwerk/contract/access';
import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioChoices, Switch } from '../../ui/ChoiceFields.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { type CountedCampaign, useDesk } from '../frame/use-desk.ts';
import css from './dialogs.module.css';

const FOR = ['none', 'all'] as const;

/** Letters of orders that are chosen: one of them to look at and for a test print, then all of them as PDF. */
export function LettersDialog({ campaign, orders, mail, mails, letters, onClose }: LettersDialogProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const { saveFile } = useDevice();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const hasBoth = mails > 0 && letters > 0;
  const [whom, setWhom] = useState<(typeof FOR)[number]>(hasBoth ? 'none' : 'all');
  const [codes, setCodes] = useState(true);
  const { call, doing, refused, specimen, forget } = useLetters({
    campaign,
    orders,
    mail: whom === 'none' ? 'none' : mail,
    codes,
  });
  const count = whom === 'none' ? letters : mails + letters;
  const print = async () => {
    const file = await call('printing');
    if (file === null) return;
    saveFile({ name: `${applicationId}-letters.zip`, content: file });
    notices.show('SUCCESS', t('desk.letters.done'), t('desk.letters.done.text'));
    onClose();
  };
  return (
    <Dialog
      title={t('desk.letters.title')}
      closeLabel={common('frame.close')}
      locked={doing !== null}
      onClose={onClose}
      actions={<Actions doing={doing} onPrint={() => void print()} onLook={() => void call('looking')} />}
    >
      {refused !== null && (
        <Banner tone="err" title={t(refused.isUnsure ? 'desk.letters.unsure' : 'desk.letters.failed')}>
          <p>{refused.text}</p>
        </Banner>
      )}
      <p className={css.first} role="status">
        <strong className={css.big}>{formatPlain(String(count), language)}</strong> {t('desk.letters.count', { count })}
      </p>
      <p className={css.muted}>{t('desk.letters.text')}</p>
      {campaign.state === 'prepared' && <NotOpenYet />}
      {hasBoth && (
        <RadioChoices
          id="letters-for"
          legend={t('desk.letters.for')}
          options={FOR.map((value) => ({ value, label: t(`desk.letters.for.${value}`) }))}
          chosen={whom}
          onChoose={(value) => {
            if (doing !== null) return;
            setWhom(value);
            forget();
          }}
        />
      )}
      <Switch
        label={t('desk.letters.codes')}
        hint={t('desk.letters.codes.hint')}
        on={codes}
        onChange={(on) => {
          if (doing !== null) return;
          setCodes(on);
          forget();
        }}
      />
      <div role="status">
        {specimen !== null && (
          <p className={css.specimen}>
            <a href={specimen} target="_blank" rel="noreferrer">
              {t('desk.letters.specimen')}
            </a>
            <br />
            {t('desk.letters.specimen.text')}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** They can be printed before; who uses one then sees nothing yet. */
function NotOpenYet() {
  const { t } = useDeskTexts();
  return (
    <Banner tone="warn" title={t('desk.letters.notOpen')} silent>
      <p>{t('desk.letters.notOpen.text')}</p>
    </Banner>
  );
}

/** To print, and to look first; neither while the other goes on. */
function Actions({ doing, onPrint, onLook }: ActionsProps) {
  const { t } = useDeskTexts();
  return (
    <>
      <Button
        kind="primary"
        aria-disabled={doing !== null}
        busyLabel={doing === 'printing' ? t('desk.letters.printing') : undefined}
        onClick={onPrint}
      >
        {t('desk.letters.print')}
      </Button>
      <Button
        aria-disabled={doing !== null}
        busyLabel={doing === 'looking' ? t('desk.letters.looking') : undefined}
        onClick={onLook}
      >
        {t('desk.letters.look')}
      </Button>
    </>
  );
}

interface ActionsProps {
  readonly doing: 'looking' | 'printing' | null;
  readonly onPrint: () => void;
  readonly onLook: () => void;
}

interface LettersDialogProps {
  readonly campaign: CountedCampaign;
  readonly orders: ChosenOrders;
  /** How the filter has them reached, where all of it are chosen; null: whichever. */
  readonly mail: 'some' | 'none' | null;
  /** How many of them can be reached by mail, and how many cannot. */
  readonly mails: number;
  readonly letters: number;
  readonly onClose: () => void;
}

interface Asked extends Pick<LettersDialogProps, 'campaign' | 'orders' | 'mail'> {
  readonly codes: boolean;
}

/** Has letters made: one to look at, whose address stays good while it is shown, or all of them. */
function useLetters({ campaign: { campaignId, state }, orders, mail, codes }: Asked) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [doing, setDoing] = useState<'looking' | 'printing' | null>(null);
  const [refused, setRefused] = useState<{ readonly text: string; readonly isUnsure: boolean } | null>(null);
  const [specimen, setSpecimen] = useState<string | null>(null);
  useEffect(() => () => (specimen === null ? undefined : URL.revokeObjectURL(specimen)), [specimen]);
  const running = useRef(false);
  const call = async (what: 'looking' | 'printing'): Promise<Blob | null> => {
    // Two at a time would be two links for each: the second one takes the room of those that were posted.
    if (running.current) return null;
    running.current = true;
    setDoing(what);
    setRefused(null);
    const outcome = await api.call(postAccess, {
      params: { applicationId },
      query: { format: 'letters', ...(what === 'looking' && { specimen: 'true' }) },
      body: {
        campaign: campaignId,
        orders,
        codes,
        ...(state === 'open' && { notRead: true }),
        ...(mail !== null && { mail }),
      },
    });
    running.current = false;
    setDoing(null);
    if (outcome.kind === 'delivered') {
      if (what === 'looking') setSpecimen(URL.createObjectURL(outcome.answer));
      return outcome.answer;
    }
    if (outcome.kind === 'unreachable') {
      // What was made before it broke off is stored.
      const isUnsure = what === 'printing';
      setRefused({ text: t(isUnsure ? 'desk.letters.unsure.text' : 'desk.failed.unreachable'), isUnsure });
      return null;
    }
    const [error] = outcome.problem.fieldErrors;
    const isNobody = error?.code === 'unknown' && (error.field === 'specimen' || error.field === 'orders');
    const text = isNobody ? t('desk.letters.nobody') : (error?.message ?? outcome.problem.message);
    setRefused({ text, isUnsure: false });
    return null;
  };
  return { call, doing, refused, specimen, forget: () => setSpecimen(null) };
}
