import { useEffect, useRef } from 'react';
import { useDrafts } from './use-drafts.ts';

/**
 * A photo may be ready only after its form was left: then it goes to what the device keeps of the form. What is returned
 * takes such a picture; false when the form is still there and takes it itself.
 */
export function useLatePictures(key: string): (id: string, picture: Blob) => boolean {
  const drafts = useDrafts();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (id, picture) => {
    if (isLeft.current) drafts.addPicture(key, id, picture);
    return isLeft.current;
  };
}
