/** English: the offer of a newer version. */
export const APP_UPDATE = {
  'update.title': 'New version available',
  'update.text': 'The portal has been improved. Updating takes a few seconds.',
  'update.now': 'Update now',
  'update.updating': 'Updating …',
  'update.later': 'Later',
  'update.unsent.title': 'Update anyway?',
  'update.unsent.text':
    'There are entries that have not been sent yet, in this tab or in another one. It is best to send them first: updating reloads this page. Other tabs stay as they are.',
  'update.anyway': 'Update anyway',
} as const;
