import type { Job } from '@zaehlwerk/domain/job/job';
import { preselectJob } from '@zaehlwerk/domain/job/order-jobs';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePortal } from '../tenant/use-portal.ts';
import type { Device } from '../device/device.ts';
import { useDevice } from '../device/use-device.ts';
import { PATHS } from '../paths.ts';

/** The job opened last on a device. It outlives a sign-in, so that work continues where it stopped. */
const lastChosen = new WeakMap<Device, string>();
/** Query clients for which a job was preselected or opened: going back must not jump again. */
const used = new WeakSet<QueryClient>();

/** Remembers which job is open. */
export function useRememberChoice(): void {
  const device = useDevice();
  const client = useQueryClient();
  const { jobId } = useParams({ strict: false });
  useEffect(() => {
    if (jobId === undefined) return;
    lastChosen.set(device, jobId);
    used.add(client);
  }, [device, client, jobId]);
}

/** Opens the preselected job once the list has loaded, the first time it does. */
export function usePreselection(jobs: readonly Job[], loaded: boolean): void {
  const device = useDevice();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { preselectSingleJob } = usePortal();
  useEffect(() => {
    if (!loaded || used.has(client)) return;
    used.add(client);
    const jobId = preselectJob(jobs, lastChosen.get(device) ?? null, preselectSingleJob);
    if (jobId !== null) void navigate({ to: PATHS.job, params: { jobId } });
  }, [jobs, loaded, client, device, navigate, preselectSingleJob]);
}
