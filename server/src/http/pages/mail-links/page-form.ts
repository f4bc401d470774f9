import type { Locale } from "@ezo/contract/values/locale";
import { AppError } from "@ezo/core/platform/app-error";
import type { Request, Response } from "express";
import { formReader } from "../../request/body/body.ts";

const FORM_LIMIT = 10 * 1024;
const readForm = formReader(FORM_LIMIT);

/** Why a form of a page was not taken: what it says, its size, or how it is written. */
export type FormFault = 400 | 413 | 415;
export type PageForm = Readonly<Record<string, unknown>>;

/**
 * The fields that a page's form has sent, or why they cannot be read: then the page says so to its reader, who would see
 * the API's answer otherwise. A body of another type has no fields.
 */
export async function readPageForm(request: Request, response: Response): Promise<PageForm | FormFault> {
  try {
    await readForm(request, response);
  } catch (error) {
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    return fault;
  }
  return (request.body ?? {}) as PageForm;
}

const FAULTS: readonly unknown[] = [400, 413, 415] satisfies FormFault[];
/** Undefined for what is not the form's fault. */
function faultOf(error: unknown): FormFault | undefined {
  if (error instanceof AppError) return error.code === "too_large" ? 413 : undefined;
  // The parser's own errors have a status.
  const { status } = error as { status?: unknown };
  return FAULTS.includes(status) ? (status as FormFault) : undefined;
}

/** What a page says above its content: what was done, or why a form was not taken. */
export type PageNote = { key: string } | { fault: FormFault };

const FAULT_TEXTS = {
  400: "mail.list.form_invalid",
  413: "mail.list.form_too_large",
  415: "mail.list.form_unreadable",
} as const;
export const noteKey = (note: PageNote): string => ("fault" in note ? FAULT_TEXTS[note.fault] : note.key);
export const noteStatus = (note: PageNote | undefined): { status?: FormFault } =>
  note && "fault" in note ? { status: note.fault } : {};

/** The part of a page's address that says what was done. A short code, since addresses stay in histories. */
const DONE = "done";
export const doneIn = ({ query }: Pick<Request, "query">): unknown => query[DONE];

/**
 * Answers a form that was taken: its page is opened anew, so that "Back" and "Reload" send nothing again. `locale` is for a
 * page that is in the language of its address.
 */
export function reopen(
  response: Response,
  path: string,
  { token, done, locale }: { token: string; done?: string; locale?: Locale | undefined },
): void {
  const query = new URLSearchParams({ ...(locale && { locale }), ...(done && { [DONE]: done }) }).toString();
  response
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" })
    .redirect(303, `${path}/${encodeURIComponent(token)}${query && `?${query}`}`);
}
