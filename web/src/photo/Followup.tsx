import type { CounterPlace } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../text/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { camera } from '../ui/action.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './photo-reading.module.css';
import { TakenPhoto } from './TakenPhoto.tsx';

/** What came of a photo, below the photo itself: its heading, which takes the focus, and what to do next; another photo is always one of it. */
export function Followup(props: FollowupProps) {
  const { title, photo, places = [], tone = 'ok', action, other, againFirst = false, onAgain, children } = props;
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const again = (
    <Button kind={againFirst ? 'primary' : 'secondary'} size={againFirst ? 'large' : 'normal'} onClick={onAgain}>
      <Icon path={camera} size="small" />
      {t('photoReading.again')}
    </Button>
  );
  return (
    <div className={css.followup}>
      <TakenPhoto photo={photo} places={places} tone={tone} />
      <div className={css.stage}>
        <div className={css.content}>
          <h3 ref={heading} tabIndex={-1} className={css.heading}>
            {title}
          </h3>
          {children}
        </div>
        <div className={css.actions}>
          {againFirst ? again : action}
          <div className={css.others}>
            {againFirst ? action : again}
            {other}
          </div>
        </div>
      </div>
    </div>
  );
}

interface FollowupProps {
  readonly title: string;
  readonly photo: Blob;
  /** The counters on it. */
  readonly places?: readonly CounterPlace[];
  /** Whether they were read. */
  readonly tone?: 'ok' | 'warn';
  /** What else can be done. */
  readonly action: ReactNode;
  readonly other?: ReactNode;
  /** Whether another photo is what helps most. */
  readonly againFirst?: boolean;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
}
