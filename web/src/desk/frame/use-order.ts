import { useQuery, useQueryClient } from '@tanstack/react-query';
import { jobFromWire } from '@zaehlwerk/contract/jobs';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { takesInLate } from '@zaehlwerk/domain/campaign/campaign';
import type { Job } from '@zaehlwerk/domain/job/job';
import { type Availability, availabilityOf } from '@zaehlwerk/domain/job/reading-period';
import { settingsOfEntry } from '@zaehlwerk/domain/submission/entered-reading';
import { type EffectiveSettings, resolveSettings } from '@zaehlwerk/domain/job/settings';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import { useServerApi } from '../../server/use-server.ts';
import { usePortal } from '../../tenant/use-portal.ts';
import { useToday } from '../../meters/use-today.ts';
import { useDesk, useMay } from './use-desk.ts';

/** An order as its page shows it. */
export interface ShownOrder extends Omit<AnswerOf<typeof getOrder>, 'job'> {
  readonly job: Job;
  /** By which a reading of it is entered. */
  readonly settings: EffectiveSettings;
}

/** An order by its number; `outcome` is undefined while it is being loaded. */
export function useOrder(orderNumber: string): {
  readonly outcome: Outcome<AnswerOf<typeof getOrder>> | undefined;
  readonly shown: ShownOrder | null;
  readonly again: () => void;
} {
  const api = useServerApi();
  const { applicationId } = useDesk();
  const { jobSettings } = usePortal();
  const may = useMay();
  const client = useQueryClient();
  const queryKey = ['order', applicationId, orderNumber];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const outcome = await api.call(getOrder, { params: { applicationId, orderNumber }, signal });
      const isGone = outcome.kind === 'refused' && outcome.problem.code === 'notFound';
      const before = client.getQueryData<typeof outcome>(queryKey);
      // What is shown stays, and with it what is typed there, while it cannot be asked for: offline, or locked.
      return outcome.kind !== 'delivered' && !isGone && before?.kind === 'delivered' ? before : outcome;
    },
    refetchOnMount: 'always',
    enabled: may('read', 'clear'),
  });
  const shown = data?.kind === 'delivered' ? data.answer : null;
  if (shown === null) return { outcome: data, shown, again: () => void refetch() };
  const job = jobFromWire(shown.job);
  const settings = settingsOfEntry(resolveSettings(jobSettings, job.config));
  return { outcome: data, shown: { ...shown, job, settings }, again: () => void refetch() };
}

/** Whether a reading of the order can be entered: it is taken for whoever has it, shown or not, until it is withdrawn. */
export function takesReadings({ order }: Pick<ShownOrder, 'order'>): boolean {
  return !order.withdrawn && !order.ended;
}

/** What keeps a reading that was taken today from being entered for an order that is there; null where nothing does. */
export type NotNow = Exclude<Availability, { kind: 'open' }> | { readonly kind: 'prepared' | 'archived' };

/** Says what keeps readings of orders from being entered today: their campaign, or their period. */
export function useNotNow(): (shown: Pick<ShownOrder, 'order' | 'job' | 'settings'>) => NotNow | null {
  const { campaigns } = useDesk();
  const today = useToday();
  return ({ order, job, settings }) => {
    const campaign = campaigns?.find(({ campaignId }) => campaignId === order.campaignId)?.state ?? null;
    if (!takesInLate({ campaign })) return { kind: campaign === 'prepared' ? 'prepared' : 'archived' };
    const availability = availabilityOf(job, settings, today);
    return availability.kind === 'open' ? null : availability;
  };
}
