/** Default delay in milliseconds between the last key and the validation of a field. */
export const FEEDBACK_DELAY_MS = 1500;

/** The delay of a tenant, for a form that has no job. */
export function feedbackDelay({
  meterReading,
}: {
  readonly meterReading: { readonly validationFeedbackDelayMs?: number | undefined };
}): number {
  return meterReading.validationFeedbackDelayMs ?? FEEDBACK_DELAY_MS;
}
