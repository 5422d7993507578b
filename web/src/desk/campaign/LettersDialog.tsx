import { postAccess } from '@zaehlwerk/contract/access';
import type { ChosenOrders } from '@zaehlwerk/contract/open-orders';
import { useEffect, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
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
export function LettersDialog({ campaign, orders, hasBoth, onClose }: LettersDialogProps) {
  const { t } = useDeskTexts();
  const { t: common } = useTexts();
  const { saveFile } = useDevice();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const [whom, setWhom] = useState<(typeof FOR)[number]>(hasBoth ? 'none' : 'all');
  const [codes, setCodes] = useState(true);
  const { call, doing, refused, specimen, forget } = useLetters({ campaign, orders, whom, codes });
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
      locked={doing === 'printing'}
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busyLabel={doing === 'printing' ? t('desk.letters.printing') : undefined}
            onClick={() => void print()}
          >
            {t('desk.letters.print')}
          </Button>
          <Button
            busyLabel={doing === 'looking' ? t('desk.letters.looking') : undefined}
            onClick={() => void call('looking')}
          >
            {t('desk.letters.look')}
          </Button>
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.letters.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <p className={css.muted}>{t('desk.letters.text')}</p>
      {hasBoth && (
        <RadioChoices
          id="letters-for"
          legend={t('desk.letters.for')}
          options={FOR.map((value) => ({ value, label: t(`desk.letters.for.${value}`) }))}
          chosen={whom}
          onChoose={(value) => {
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

interface LettersDialogProps {
  readonly campaign: CountedCampaign;
  readonly orders: ChosenOrders;
  /** Some of them can be reached by mail, and some cannot. */
  readonly hasBoth: boolean;
  readonly onClose: () => void;
}

interface Asked extends Pick<LettersDialogProps, 'campaign' | 'orders'> {
  readonly whom: (typeof FOR)[number];
  readonly codes: boolean;
}

/** Has letters made: one to look at, whose address stays good while it is shown, or all of them. */
function useLetters({ campaign: { campaignId, state }, orders, whom, codes }: Asked) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [doing, setDoing] = useState<'looking' | 'printing' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [specimen, setSpecimen] = useState<string | null>(null);
  useEffect(() => () => (specimen === null ? undefined : URL.revokeObjectURL(specimen)), [specimen]);
  const call = async (what: 'looking' | 'printing'): Promise<Blob | null> => {
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
        ...(whom === 'none' && { mail: 'none' }),
      },
    });
    setDoing(null);
    if (outcome.kind === 'delivered') {
      if (what === 'looking') setSpecimen(URL.createObjectURL(outcome.answer));
      return outcome.answer;
    }
    const isNobody = outcome.kind === 'refused' && outcome.problem.fieldErrors[0]?.field === 'specimen';
    setRefused(
      outcome.kind === 'unreachable'
        ? t('desk.failed.unreachable')
        : isNobody
          ? t('desk.letters.nobody')
          : (outcome.problem.fieldErrors[0]?.message ?? outcome.problem.message),
    );
    return null;
  };
  return { call, doing, refused, specimen, forget: () => setSpecimen(null) };
}
