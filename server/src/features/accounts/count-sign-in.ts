import { refusalOf } from '../../http/answer-errors.ts';
import type { Parts } from '../../parts.ts';

/** Who signs in, and by what: `token` is a direct link or a session that goes on, `code` the second step of a clerk, `provider` the way over one. */
type SignIn =
  | { readonly who: 'customer'; readonly way: 'password' | 'token' }
  | { readonly who: 'clerk'; readonly way: 'password' | 'code' | 'provider' };

/** Signs in, and counts it as `succeeded` or by the code of its refusal. */
export async function countSignIn<T>(
  { counters }: Pick<Parts, 'counters'>,
  by: SignIn,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    const begun = await signIn();
    counters.signIns.inc({ ...by, outcome: 'succeeded' });
    return begun;
  } catch (error) {
    counters.signIns.inc({ ...by, outcome: refusalOf(error).code });
    throw error;
  }
}
