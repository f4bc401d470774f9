import type { Prisma } from "../generated/prisma/client.ts";
import { hasWords } from "../platform/text/search-form.ts";

/** Pictures whose file name, or whose alternative text in a language, has the words of a search. */
export const whereText = (search: string): Prisma.MediaWhereInput => ({
  OR: [hasWords(search), { translations: { some: hasWords(search) } }],
});
