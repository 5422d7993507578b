/** A picture that lies in memory. Its address is given back, and with it the memory, when it is no longer shown. */
export function Picture({ picture, alt, className }: PictureProps) {
  const show = (image: HTMLImageElement) => {
    const address = URL.createObjectURL(picture);
    image.setAttribute('src', address);
    return () => URL.revokeObjectURL(address);
  };
  return <img ref={show} alt={alt} className={className} />;
}

interface PictureProps {
  readonly picture: Blob;
  readonly alt: string;
  readonly className?: string | undefined;
}
