import type { ContactSettings } from "@ezo/contract/site/pages/contact";

/** Whether visitors are shown a question: an empty row of the form is none. */
export const isAsked = ({ question }: ContactSettings["faqs"][number]): boolean =>
  Object.values(question).some((text) => text.trim() !== "");
