import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { PATHS } from '../paths.ts';

/**
 * A link to a meter for long lists. The router's own works out for each one where it leads and whether one is there, which
 * for the rows of one key of the search takes longer than a frame; here both are known.
 */
export function JobLink({ to: path, jobId, current, className, children }: JobLinkProps) {
  const router = useRouter();
  const to = { to: path, params: { jobId } } as const;
  const preload = () => void router.preloadRoute(to);
  const follow = (event: MouseEvent) => {
    // Everything else, such as a new tab, is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return (
    <a
      className={className}
      href={path.replace('$jobId', encodeURIComponent(jobId))}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </a>
  );
}

interface JobLinkProps {
  readonly to: typeof PATHS.job | typeof PATHS.evaluationOf;
  readonly jobId: string;
  /** Whether this meter is the one that is open. */
  readonly current: boolean;
  readonly className: string;
  readonly children: ReactNode;
}
