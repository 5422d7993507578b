import type { JobState, JobText } from './jobs-store.ts';

/** Room for the JSON of some 20,000 jobs, in characters. */
const ROOM = 64 * 1024 * 1024;

/**
 * Keeps the JSON of jobs that were built lately. PostgreSQL says with every request which revision stands; a text of
 * another revision is as good as none, so several processes never disagree, and forgetting costs nothing but time.
 * Building 500 jobs takes PostgreSQL some 50 ms, asking for their revisions one.
 */
export interface RememberedJobs {
  /** The JSON of a job in exactly this state, or null. */
  recall(state: JobState): string | null;
  remember(job: JobText): void;
}

/** An empty memory; the jobs asked for longest ago give way when the room is full. */
export function rememberJobs(room: number = ROOM): RememberedJobs {
  const texts = new Map<string, JobText>();
  let used = 0;
  const forget = (jobId: string): void => {
    used -= texts.get(jobId)?.wire.length ?? 0;
    texts.delete(jobId);
  };
  return {
    recall(state) {
      const kept = texts.get(state.jobId);
      if (kept === undefined || kept.revision !== state.revision) return null;
      texts.delete(state.jobId);
      texts.set(state.jobId, kept);
      return kept.wire;
    },
    remember(job) {
      forget(job.jobId);
      texts.set(job.jobId, job);
      used += job.wire.length;
      for (const oldest of texts.keys()) {
        if (used <= room) break;
        forget(oldest);
      }
    },
  };
}
