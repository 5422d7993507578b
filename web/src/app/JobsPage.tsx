import { ContactInformation } from '../contact/ContactInformation.tsx';
import { JobsScreen } from '../features/jobs/JobsScreen.tsx';

/** All meters, with how to reach the utility about those that cannot be read now (OPN-178). */
export function JobsPage() {
  return <JobsScreen contact={<ContactInformation />} />;
}
