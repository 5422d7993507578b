import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useDevice } from '../device/use-device.ts';
import { useServerApi } from '../server-api/use-server-api.ts';
import { type PhotoReader, serverPhotoReader } from './photo-reader.ts';

/** Who reads the photos of a job of an account. */
export function usePhotoReader(accountId: string, { meterReading }: EffectiveSettings): PhotoReader {
  const [api, accounts, { clock }] = [useServerApi(), useAccounts(), useDevice()];
  const bearer = accounts.bearerOf(accountId);
  return serverPhotoReader({ api, clock, bearer, abortAfterMs: meterReading.aiImageEvaluationAbortAfterMs });
}
