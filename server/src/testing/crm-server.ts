import type { CrmSettings } from '../service-settings.ts';
import { type ServiceBeside, serviceBeside } from './service-beside.ts';

export interface CrmServer extends ServiceBeside {
  readonly settings: CrmSettings;
}

/** Starts a CRM on a free port that knows nobody; closed when the test file ends. */
export async function crmServer(): Promise<CrmServer> {
  const service = await serviceBeside();
  return { ...service, settings: { address: `${service.origin}/kunden?stelle=7`, key: 'geheimer-schluessel-des-crm' } };
}
