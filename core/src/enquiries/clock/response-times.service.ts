import type {
  OwnResponseTimes,
  ResponseClock,
  ResponseFigures,
  ResponsePart,
  ResponseQuery,
  ResponseReport,
} from "@ezo/contract/enquiries/response-clock";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { readId } from "@ezo/contract/values/ids";
import { officeTimeBefore } from "@ezo/contract/values/clock/office-hours";
import { mondayOf } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { presentProject } from "../enquiries.present.ts";
import { readOffice, readResponseClock } from "./office.ts";
import { type AnswerLimits, type FiguresQuery, responseFigures } from "./response-times.sql.ts";

type Line = ResponseFigures & { part: string | null; is_total: boolean };
type Names = ReadonlyMap<string, Partial<Pick<ResponsePart, "name" | "titles">>>;

/** How fast enquiries are answered, measured by the limits of today. */
export function createResponseTimes({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  async function limitsNow(): Promise<AnswerLimits> {
    const { times, settings } = await readOffice(db);
    const redSeconds = settings.red_minutes * 60;
    return {
      redSeconds,
      lateSince: officeTimeBefore(times, now(), redSeconds * 1000),
      timeZone: times.time_zone,
    };
  }
  async function figures(query: FiguresQuery, limits: AnswerLimits): Promise<{ total: Line; lines: Line[] }> {
    const lines = await db.$queryRaw<Line[]>(responseFigures(query, limits));
    const total = lines.find((line) => line.is_total);
    if (!total) throw new Error("the report on first answers has no total");
    return { total, lines };
  }

  return {
    async clock(actor: Actor): Promise<ResponseClock> {
      must(actor, "enquiries.read_own");
      return readResponseClock(db);
    },

    async report(actor: Actor, query: ResponseQuery): Promise<ResponseReport> {
      must(actor, "enquiries.report");
      const { total, lines } = await figures(query, await limitsNow());
      const parts = lines.filter((line) => !line.is_total);
      const names = await namesOf(
        db,
        query.by,
        parts.map(({ part }) => part ?? ""),
      );
      return { total: figuresOf(total), parts: inOrder(query.by, parts).map((line) => partOf(line, names)) };
    },

    /** Of the actor alone: what they answered, and what of theirs nobody has answered. */
    async own(actor: Actor): Promise<OwnResponseTimes> {
      must(actor, "enquiries.read_own");
      const limits = await limitsNow();
      const since = async (from: string) => {
        const query = { by: "person" as const, from, personId: actor.id };
        return figuresOf((await figures(query, limits)).total);
      };
      const day = dayIn(now(), limits.timeZone);
      return { today: await since(day), week: await since(mondayOf(day)) };
    },
  };
}

/** Weeks as they pass; everything else by its number of enquiries. */
const inOrder = (by: ResponseQuery["by"], parts: readonly Line[]): Line[] =>
  parts.toSorted((a, b) =>
    by === "week" || a.requests === b.requests
      ? (a.part ?? "").localeCompare(b.part ?? "", "en")
      : b.requests - a.requests,
  );

const figuresOf = ({ requests, answered, in_time, late, median_minutes: median }: Line): ResponseFigures => ({
  requests,
  answered,
  in_time,
  late,
  median_minutes: median === null ? null : Math.round(median * 10) / 10,
});

function partOf(line: Line, names: Names): ResponsePart {
  const key = line.part ?? "";
  return { key, name: null, titles: null, ...names.get(key), ...figuresOf(line) };
}

async function namesOf(db: Db, by: ResponseQuery["by"], keys: readonly string[]): Promise<Names> {
  const ids = keys.flatMap((key) => readId(key) ?? []);
  if (by === "person") {
    const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
    return new Map(people.map(({ id, name }) => [String(id), { name }]));
  }
  if (by !== "project") return new Map();
  const projects = await db.project.findMany({
    where: { id: { in: ids } },
    select: { id: true, translations: { select: { locale: true, title: true } } },
  });
  return new Map(projects.map((one) => [String(one.id), { titles: presentProject(one).titles }]));
}
