import type { Copies } from './copies.ts';
import { requiredContext } from '../use-required-context.ts';

/** What the server said last, as it is kept on the device. */
export const [CopiesContext, useCopies] = requiredContext<Copies>('copies');
