/** The localStorage key that holds since when a form without a login is on this device. */
export const LEFT_FORM_KEY = 'zaehlwerk.withoutAccess.begun';
