/** Help shown when the utility's own cannot be loaded. */
const DEFAULT = `## Reading

1. Choose the meter in the list. Compare the meter number.
2. Type all digits as they stand on the meter. Digits with a red frame stand after the decimal separator.
3. Send the reading. You then see what has arrived.

## Unusual values

The portal compares your value with the last reading. If it differs a lot, please check each digit.

## Without internet

You can read meters without internet, too. What you type stays on this device. It is sent as soon as you are online again.

## More questions

Please turn to {{name}}.`;

/** English: help and instructions. */
export const HELP = {
  'help.instructions.title': 'How to read this meter',
  'help.title': 'Help',
  'help.contents': 'Contents',
  'help.default': DEFAULT,
} as const;
