import { type OwnSearch, ownSearch, type SearchParts } from "./own-search.ts";
import { beginAnew, lockSearch } from "./saved-search-rows.ts";

/** What the owner of a search does on its page; each token is that of a signed link. */
export function ownPages(parts: SearchParts) {
  const { db, links, now } = parts;
  const idOf = async (token: string): Promise<number | null> => (await links()).verifySearch(token);

  /** Changes the status of a search that has the other one; a repeat changes nothing. Null as `own`. */
  const change = async (token: string, to: "active" | "paused") => {
    const id = await idOf(token);
    if (id === null) return null;
    const from = to === "active" ? "paused" : "active";
    await db.$transaction(async (tx) => {
      const row = await lockSearch(tx, id);
      if (row?.status !== from) return;
      const at = now();
      await tx.savedSearch.update({ where: { id }, data: { status: to, statusAt: at } });
      // What has come meanwhile is not mailed after the pause.
      if (to === "active") await beginAnew(tx, row, at);
    });
    return own(token);
  };

  /** The search of a link; `ended` where there is none any more, null for a link that we have not signed. */
  async function own(token: string): Promise<OwnSearch | "ended" | null> {
    const id = await idOf(token);
    if (id === null) return null;
    const row = await db.savedSearch.findUnique({ where: { id } });
    return row && row.status !== "pending" ? ownSearch(parts, row) : "ended";
  }

  return {
    own,
    pause: (token: string) => change(token, "paused"),
    resume: (token: string) => change(token, "active"),
    /** Ends a search, with everything that is kept about it; a repeat changes nothing. False for a link that we have not signed. */
    async end(token: string): Promise<boolean> {
      const id = await idOf(token);
      if (id === null) return false;
      await db.savedSearch.deleteMany({ where: { id } });
      return true;
    },
  };
}
