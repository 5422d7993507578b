import { Refusal } from '../../http/refusal.ts';
import type { ApplicationScope, OperatorScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findApplication } from './application-store.ts';

/** The application an operator names in a path; throws `notFound` when there is none (OPN-163). */
export async function openApplication(
  parts: Pick<Parts, 'db'>,
  operator: OperatorScope,
  applicationId: string,
): Promise<ApplicationScope> {
  const application = await findApplication(parts.db, operator, applicationId);
  if (application === null) throw new Refusal('notFound');
  return application;
}
