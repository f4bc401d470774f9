import type {
  SourceFigures,
  SourcePart,
  SourcePartKind,
  SourceQuery,
  SourceReport,
} from "@ezo/contract/admin/sources";
import { readId } from "@ezo/contract/values/ids";
import { mailCampaignOf, mailCampaignTag } from "@ezo/contract/values/visits/touch";
import { presentProject } from "../enquiries/enquiries.present.ts";
import type { Db } from "../platform/db.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { type Actor, must } from "../users/actor.ts";
import { sourceFigures } from "./sources.sql.ts";

type Line = SourceFigures & {
  source: string | null;
  part: string | null;
  is_total: boolean;
  is_whole: boolean;
};
type Names = ReadonlyMap<string, Pick<SourcePart, "name" | "titles">>;

/** Where enquiries come from, and what becomes of them. */
export function createSources(db: Db) {
  return {
    async report(actor: Actor, query: SourceQuery): Promise<SourceReport> {
      must(actor, "enquiries.report");
      const lines = await db.$queryRaw<Line[]>(sourceFigures(query, await firmTimeZone(db)));
      const parts = lines.filter((line) => !line.is_total && !line.is_whole);
      const names = await namesOf(db, query.by, [...new Set(parts.map(({ part }) => part ?? ""))]);
      const total = lines.find((line) => line.is_total);
      if (!total) throw new Error("the report on sources has no total");
      return {
        total: figuresOf(total),
        sources: lines
          .filter((line) => line.is_whole && !line.is_total)
          .toSorted((a, b) => b.enquiries - a.enquiries || compare(a.source, b.source))
          .map((line) => ({
            source: line.source ?? "",
            ...figuresOf(line),
            parts: inOrder(
              query.by,
              parts.filter(({ source }) => source === line.source),
            ).map((part) => partOf(part, names)),
          })),
      };
    },
  };
}

const compare = (a: string | null, b: string | null): number => ((a ?? "") < (b ?? "") ? -1 : 1);

/** Months as they pass; everything else by its number of enquiries. */
const inOrder = (by: SourcePartKind, parts: readonly Line[]): Line[] =>
  parts.toSorted((a, b) =>
    by === "month" ? compare(a.part, b.part) : b.enquiries - a.enquiries || compare(a.part, b.part),
  );

/** To less than ten seconds: first answers take minutes. */
const rounded = (days: number | null): number | null => days && Math.round(days * 10_000) / 10_000;
const figuresOf = (line: Line): SourceFigures => ({
  enquiries: line.enquiries,
  answered: line.answered,
  offered: line.offered,
  held: line.held,
  sold: line.sold,
  days_to_answer: rounded(line.days_to_answer),
  days_to_offer: rounded(line.days_to_offer),
  days_to_hold: rounded(line.days_to_hold),
  days_to_sale: rounded(line.days_to_sale),
});

function partOf(line: Line, names: Names): SourcePart {
  const key = line.part ?? "";
  return { key, name: null, titles: null, ...names.get(key), ...figuresOf(line) };
}

/** Names of projects, people and our own mail campaigns. */
async function namesOf(db: Db, by: SourcePartKind, keys: readonly string[]): Promise<Names> {
  const ids = keys.flatMap((key) => readId(key) ?? []);
  if (by === "project") {
    const select = { id: true, translations: { select: { locale: true, title: true } } } as const;
    const projects = await db.project.findMany({ where: { id: { in: ids } }, select });
    return new Map(
      projects.map((project) => [String(project.id), { name: null, titles: presentProject(project).titles }]),
    );
  }
  if (by === "person") {
    const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    return new Map(people.map(({ id, name }) => [String(id), { name, titles: null }]));
  }
  if (by === "month") return new Map();
  const mails = keys.flatMap((key) => mailCampaignOf(key) ?? []);
  const campaigns = await db.campaign.findMany({
    where: { id: { in: mails } },
    select: { id: true, name: true },
  });
  return new Map(campaigns.map(({ id, name }) => [mailCampaignTag(id), { name, titles: null }]));
}
