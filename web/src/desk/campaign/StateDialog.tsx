import { useQueryClient } from '@tanstack/react-query';
import { postCampaignState } from '@zaehlwerk/contract/campaigns';
import { CAMPAIGN_STATES, type CampaignState, mayChangeState } from '@zaehlwerk/domain/campaign/campaign';
import { useState } from 'react';
import { useServerApi } from '../../server/use-server.ts';
import { formatPlain } from '../../text/formats.ts';
import { useDeskTexts } from '../../text/use-desk-texts.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNotices } from '../../ui/use-notices.ts';
import { type CountedCampaign, useDesk } from '../frame/use-desk.ts';
import css from './dialogs.module.css';

/** What a change of state is called: opening after closing takes that back. */
type Move = 'open' | 'reopen' | 'close' | 'prepare' | 'archive';

function moveOf(from: CampaignState, to: CampaignState): Move {
  if (to === 'open') return from === 'closed' ? 'reopen' : 'open';
  return ({ closed: 'close', prepared: 'prepare', archived: 'archive' } as const)[to];
}

/** The states that a campaign may go to, each behind a question. */
export function StateButtons({ campaign, open }: StateButtonsProps) {
  const { t } = useDeskTexts();
  const [to, setTo] = useState<CampaignState | null>(null);
  const possible = CAMPAIGN_STATES.filter((state) => mayChangeState(campaign.state, state)).toReversed();
  return (
    <div className={css.states} role="group" aria-label={t('desk.move')}>
      {possible.map((state) => (
        <Button key={state} size="small" onClick={() => setTo(state)}>
          {t('desk.move.asks', { what: t(`desk.move.${moveOf(campaign.state, state)}`) })}
        </Button>
      ))}
      {to !== null && <StateDialog campaign={campaign} open={open} to={to} onClose={() => setTo(null)} />}
    </div>
  );
}

interface StateButtonsProps {
  readonly campaign: CountedCampaign;
  /** How many of its orders wait for a reading; null while that is not counted. */
  readonly open: number | null;
}

/** Says what hangs on a campaign before it is moved; what cannot be taken back is confirmed by its number of orders. */
function StateDialog({ campaign, open, to, onClose }: StateDialogProps) {
  const { t, language } = useDeskTexts();
  const { t: common } = useTexts();
  const { name, state, orders, withdrawn } = campaign;
  const move = moveOf(state, to);
  const { go, isMoving, refused } = useMove(campaign, to, onClose);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const asksForNumber = move === 'archive';
  const amount = (value: number) => formatPlain(String(value), language);
  const confirm = () => {
    if (asksForNumber && typed.replace(/\D/g, '') !== String(orders)) return setWrong(true);
    void go();
  };
  return (
    <Dialog
      title={t(`desk.move.${move}.title`, { name })}
      closeLabel={common('frame.close')}
      locked={isMoving}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={asksForNumber ? 'danger' : 'primary'}
            busyLabel={isMoving ? t('desk.move.working') : undefined}
            onClick={confirm}
          >
            {t(`desk.move.${move}`)}
          </Button>
          <Button onClick={onClose}>{t('desk.move.cancel')}</Button>
        </>
      }
    >
      {refused !== null && (
        <Banner tone="err" title={t('desk.move.failed')}>
          <p>{refused}</p>
        </Banner>
      )}
      <p>{t(`desk.move.${move}.text`)}</p>
      <h3>{t('desk.move.orders')}</h3>
      <ul className={css.left}>
        <li>{t('desk.move.all', { count: orders })}</li>
        {open !== null && <li>{t('desk.move.stillOpen', { count: amount(open) })}</li>}
        {withdrawn > 0 && <li>{t('desk.move.withdrawn', { count: amount(withdrawn) })}</li>}
      </ul>
      {asksForNumber && (
        <TextField
          label={t('desk.move.type')}
          value={typed}
          inputMode="numeric"
          error={isWrong ? t('desk.move.type.wrong', { count: amount(orders) }) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
      )}
    </Dialog>
  );
}

interface StateDialogProps extends StateButtonsProps {
  readonly to: CampaignState;
  readonly onClose: () => void;
}

function useMove({ campaignId }: CountedCampaign, state: CampaignState, onDone: () => void) {
  const { t } = useDeskTexts();
  const api = useServerApi();
  const client = useQueryClient();
  const notices = useNotices();
  const { applicationId } = useDesk();
  const [isMoving, setMoving] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const go = async () => {
    setMoving(true);
    setRefused(null);
    const outcome = await api.call(postCampaignState, { params: { applicationId, campaignId }, body: { state } });
    setMoving(false);
    // Also refused: somebody else may have moved it.
    void client.invalidateQueries();
    if (outcome.kind === 'delivered') {
      notices.show('SUCCESS', t(`desk.move.done.${state}`));
      return onDone();
    }
    setRefused(outcome.kind === 'unreachable' ? t('desk.move.unreachable') : outcome.problem.message);
  };
  return { go, isMoving, refused };
}
