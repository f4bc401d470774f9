import { z } from "zod";

/** The token from the admin's preview call, sent with the public calls of one item and in its page's address. */
export const PreviewToken = z.string().max(200).optional();
