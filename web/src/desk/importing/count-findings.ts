import { isInforming, type OrdersAnswer } from '@zaehlwerk/contract/imports';

/** How many findings reject a line or the file, and how many only inform, those that are not told included. */
export function countFindings({ findings, moreFindings = [] }: Pick<OrdersAnswer, 'findings' | 'moreFindings'>) {
  const more = (informing: boolean) =>
    moreFindings.reduce((sum, { code, count }) => sum + (isInforming(code) === informing ? count : 0), 0);
  const hints = findings.filter(({ code }) => isInforming(code)).length;
  return { faults: findings.length - hints + more(false), hints: hints + more(true) };
}
