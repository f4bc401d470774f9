import { z } from "zod";

/** What the admin's preview call handed out, on the public calls of one item and in the address of its page. */
export const PreviewToken = z.string().max(200).optional();
