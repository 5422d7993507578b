import { readFileSync } from 'node:fs';

/** The longest time /health/live took, and the most memory in MiB that the server and its children had together. */
export async function watchPortal(origin: string, pid: number, isDone: () => boolean) {
  let longest = 0;
  let peak = 0;
  while (!isDone()) {
    const from = performance.now();
    await fetch(`${origin}/health/live`).then((answer) => answer.arrayBuffer());
    longest = Math.max(longest, performance.now() - from);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    peak = Math.max(peak, residentMegabytes(String(pid)) + children.map(residentMegabytes).reduce((a, b) => a + b, 0));
  }
  return { longest, peak };
}

/** 0 for a process that has just ended. */
function residentMegabytes(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
