import type { Challenge } from '@zaehlwerk/contract/problems';
/**
 * Does the work the server asks of a busy address (OPN-197); gives the value of PROOF_HEADER, null where no number fits or
 * the browser has no cryptography, as on a page without TLS. The browser derives keys beside the page, which stays free.
 */
export declare function solveChallenge({ token, salt, iterations, below, key }: Challenge): Promise<string | null>;
