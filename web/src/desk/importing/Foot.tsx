import type { ReactNode } from 'react';
import { framePlace } from '../../ui/use-notices.ts';
import { Upload } from './Upload.tsx';
import type { Uploading } from './use-handing-in.ts';
import css from './importing.module.css';

/** The bar at the end of a step, with what goes on from there; messages stand above it. */
export function Foot({ upload, children }: { readonly upload?: Uploading; readonly children: ReactNode }) {
  return (
    <div className={css.bottom}>
      <div ref={framePlace} className={css.messages} />
      {upload !== undefined && <Upload {...upload} />}
      <div className={css.foot}>{children}</div>
    </div>
  );
}
