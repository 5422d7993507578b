/** What calls may ask of who has jobs that are not shown, by a piece of the statement, and why. */
const HIDDEN_TOO: Readonly<Record<string, string>> = {
  'h.job_id = any($3)': 'the JSON of jobs that were listed, or to which something was sent before',
  'select count(*)::int as jobs from account_jobs where': 'limits count what somebody has',
  'as shared from below join account_jobs': 'so does that of what is shared',
  'unnest($2::uuid[]) as asked': 'the utility takes in what was read before',
  'select s.submission_id, s.job_id, tasks.rates': 'what was sent before is told in the receipt',
  'filter (where exists ( select from account_jobs': 'an operator is told what hangs on orders',
  'with recursive emptied as': 'a share ends with its last job, shown or not',
  'select distinct account_id from account_jobs': 'an order goes to another account',
};

/** Statements that read who has which jobs, and neither ask whether these are shown nor stand above. */
export function showingHidden(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const flat = text.replace(/\s+/g, ' ');
    const asks = /\b(from|join) account_jobs\b/.test(flat) && /^\W*(select|with)\b/i.test(flat);
    if (!asks || flat.includes('withdrawn_at')) return [];
    const isException = Object.keys(HIDDEN_TOO).some((piece) => flat.includes(piece));
    return isException ? [] : [`a call reads jobs without asking whether they are shown:\n${text}`];
  });
}
