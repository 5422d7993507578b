import { ContactInformation } from '../contact/ContactInformation.tsx';
import { HomeScreen } from '../features/home/HomeScreen.tsx';

/** Home, with how to reach the utility beside it (HOM-10). */
export function HomePage() {
  return <HomeScreen beside={<ContactInformation />} />;
}
