import { z } from "zod";
import { answeredMarks, HistoryEntry, VersionComparison } from "./records.ts";
import { route } from "../route.ts";
import type { Capability } from "../values/roles/capabilities.ts";
import { IdParam, IdParams, PageMeta, paging } from "../values/fields.ts";
import { FormVersion, SeenVersion } from "../values/forms/form-fields.ts";
import { ADMIN_PAGE_SIZE } from "../values/limits/lists.ts";

/** An answer of one record. */
type One = z.ZodObject<{ data: z.ZodType }>;
interface Versioned<P extends string, A extends One> {
  /** What going back to a version takes. */
  capability: Capability;
  /** What reading the history takes. */
  read: Capability;
  tag: string;
  path: `/${P}`;
  /** In the singular, with its article: "a project". */
  noun: string;
  /** What going back to a version answers. */
  answer: A;
}

/** The calls about earlier versions of what is at `path`, which the parameters `item` name. */
const versionsAt = <
  const P extends string,
  const A extends One,
  const I extends z.ZodType,
  const V extends z.ZodType,
>(
  { capability, read, tag, path, noun, answer }: Versioned<P, A>,
  item: I,
  version: V,
) => ({
  history: route({
    role: "staff",
    capability: read,
    tag,
    method: "get",
    path: `${path}/history` as const,
    summary: `Who changed what of ${noun}, newest first`,
    params: item,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    response: z.object({ data: z.array(HistoryEntry), meta: PageMeta }),
    codes: ["not_found"],
  }),
  compareVersion: route({
    role: "staff",
    capability: read,
    tag,
    method: "get",
    path: `${path}/history/:version` as const,
    summary: `What going back to an earlier version of ${noun} would change, compared with what is stored now`,
    params: version,
    response: z.object({ data: VersionComparison }),
    codes: ["not_found"],
  }),
  restoreVersion: route({
    role: "staff",
    capability,
    tag,
    method: "post",
    path: `${path}/history/:version/restore` as const,
    summary: `Makes ${noun} what it was in an earlier version, as a new one`,
    params: version,
    body: SeenVersion,
    response: answer,
    codes: ["not_found", "conflict"],
  }),
});

/** The calls about earlier versions of a record with an id; `path` is the record's. */
export const versionCalls = <const P extends string, const A extends One>(record: Versioned<P, A>) =>
  versionsAt(record, IdParams, z.object({ id: IdParam, version: IdParam }));

/** What a change of settings takes beside their fields: an answer may be sent back as it came. */
export const settingsChange = { version: FormVersion, ...answeredMarks };

/** The calls of settings, which exist once. `change` is what the call that changes them says about itself. */
export function settingsCalls<const P extends string, S extends z.ZodType, B extends z.ZodObject>(settings: {
  capability: Capability;
  tag: string;
  path: `/${P}`;
  noun: string;
  summary: string;
  item: S;
  change: { summary: string; body: B };
}) {
  const { capability, tag, path, noun, summary, item, change } = settings;
  const answer = z.object({ data: item });
  const at = { role: "staff", capability, tag, path, response: answer } as const;
  return {
    get: route({ ...at, method: "get", summary }),
    put: route({
      ...at,
      method: "put",
      summary: change.summary,
      body: change.body,
      codes: ["conflict"],
    }),
    ...versionsAt(
      { capability, read: capability, tag, path, noun, answer },
      z.object({}),
      z.object({ version: IdParam }),
    ),
  };
}
