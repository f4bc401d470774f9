/** The id of the first subject's input, in the language that is shown. */
export const SUBJECT_FIELD_ID = "campaign-subject";

/** Leads to where subjects are written: further ones are below the first. */
export function showSubjects(): void {
  const field = document.getElementById(SUBJECT_FIELD_ID);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
