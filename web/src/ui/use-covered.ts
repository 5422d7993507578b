import { createContext } from 'react';

/** Whether everything here lies unseen beneath something else, such as a lock: it hears no keys and opens no dialog. */
export const CoveredContext = createContext(false);
