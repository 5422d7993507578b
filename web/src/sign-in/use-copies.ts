import type { Copies } from './copies.ts';
import { requiredContext } from '../device/use-required-context.ts';

/** The copies of the server's last answers. */
export const [CopiesContext, useCopies] = requiredContext<Copies>('copies');
