import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { camera } from '../../../ui/icons/action.ts';
import { Icon } from '../../../ui/Icon.tsx';
import css from './photo-reading.module.css';

/** What came of a photo: its heading, which takes the focus, and what to do next; another photo is always one of it. */
export function Followup({ title, action, other, againFirst = false, onAgain, children }: FollowupProps) {
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
    <div className={css.stage}>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        {title}
      </h3>
      {children}
      <div className={css.actions}>
        {againFirst ? again : action}
        {againFirst ? action : again}
        {other}
      </div>
    </div>
  );
}

interface FollowupProps {
  readonly title: string;
  /** What else can be done. */
  readonly action: ReactNode;
  readonly other?: ReactNode;
  /** Whether another photo is what helps most. */
  readonly againFirst?: boolean;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
}
