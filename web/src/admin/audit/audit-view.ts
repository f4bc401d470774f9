import { DayInput } from "@ezo/contract/values/fields";
import { readId } from "@ezo/contract/values/ids";
import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits/lists";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What the log shows; all of it is in the address, under the names of the API's query parameters. */
export interface AuditView {
  actor: string;
  action: string;
  /** A kind of thing, or one thing: `apartment:12`. */
  entity: string;
  search: string;
  security: boolean;
  from: string;
  to: string;
}

const WORD = /^[a-z_]{1,40}$/;
const isWord = (text: string) => WORD.test(text);
const isActor = (text: string) => text === "system" || readId(text) !== undefined;
function isThing(text: string): boolean {
  const [kind = "", id, ...rest] = text.split(":");
  return isWord(kind) && (id === undefined || readId(id) !== undefined) && rest.length === 0;
}
const NOTHING: AuditView = {
  actor: "",
  action: "",
  entity: "",
  search: "",
  security: false,
  from: "",
  to: "",
};

export function useAuditView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const line = /^\d{1,15}$/.test(params.get("line") ?? "") ? Number(params.get("line")) : null;
  const go = (next: AuditView, open: number | null) =>
    setParams(writeView(next, open), { preventScrollReset: true });
  return {
    view,
    /** The line that is open. */
    line,
    isFiltered: Object.values(view).some(Boolean),
    change: (change: Partial<AuditView>) => go({ ...view, ...change }, null),
    clear: () => go(NOTHING, null),
    open: (id: number | null) => go(view, id),
  };
}

/** Reads an address. Invalid parts are ignored, the others apply. */
export function readView(params: URLSearchParams): AuditView {
  const fitting = (name: string, fits: (text: string) => boolean) => {
    const text = params.get(name) ?? "";
    return fits(text) ? text : "";
  };
  const day = (name: string) => {
    const text = params.get(name) ?? "";
    return DayInput.safeParse(text).success ? text : "";
  };
  const [from, to] = [day("from"), day("to")];
  return {
    actor: fitting("actor", isActor),
    action: fitting("action", isWord),
    entity: fitting("entity", isThing),
    search: (params.get("search") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
    security: params.get("security") === "true",
    // A period is both its days.
    ...(from && to ? { from, to } : { from: "", to: "" }),
  };
}

function writeView({ security, ...texts }: AuditView, line: number | null): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(texts)) if (value) params.set(name, value);
  if (security) params.set("security", "true");
  if (line !== null) params.set("line", String(line));
  return params;
}

type AuditQuery = Partial<Omit<AuditView, "security">> & { security?: "true" };

/** The view as the API takes it. */
export function queryOf({ security, ...texts }: AuditView): AuditQuery {
  const query: AuditQuery = {};
  for (const name of ["actor", "action", "entity", "search", "from", "to"] as const)
    if (texts[name]) query[name] = texts[name];
  return security ? { ...query, security: "true" } : query;
}
