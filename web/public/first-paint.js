// Runs before anything is drawn: colour scheme and contrast become attributes of <html>, on which all colours and a few
// structural rules hang. The choice of contrast is kept per device, the scheme is the system's.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const scheme = () => {
    root.dataset.scheme = dark.matches ? 'dark' : 'light';
  };
  scheme();
  dark.addEventListener('change', scheme);
  let chosen = null;
  try {
    chosen = localStorage.getItem('zaehlwerk.contrast');
  } catch {
    // The browser keeps nothing: the system's wish stands.
  }
  root.dataset.contrast = chosen ?? (matchMedia('(prefers-contrast: more)').matches ? 'more' : 'normal');
})();
