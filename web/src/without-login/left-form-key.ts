/** Under which localStorage notes since when a form without access lies on this device. */
export const LEFT_FORM_KEY = 'zaehlwerk.withoutAccess.begun';
