import type { ContactSettings } from "@ezo/contract/site/contact";

/** Whether visitors are shown a question: it has words, and an answer, in the language that the others fall back on. */
export const isAsked = ({ question, answer }: ContactSettings["faqs"][number]): boolean =>
  question.ka.trim() !== "" && answer.ka.trim() !== "";
