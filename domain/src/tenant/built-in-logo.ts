/** The logo of a utility without one of its own, as SVG of `size` pixels: two waves on a rounded square in the colour of its edges. */
export function builtInLogo(color: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34" width="${size}" height="${size}">
    <rect width="34" height="34" rx="9" fill="${color}"/>
    <path d="M6 13.5c3.7-3.4 7.3-3.4 11 0s7.3 3.4 11 0M6 21c3.7-3.4 7.3-3.4 11 0s7.3 3.4 11 0"
      fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/></svg>`;
}
