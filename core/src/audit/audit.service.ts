import {
  type AuditChain,
  type AuditFilter,
  type AuditLine,
  type AuditPosition,
  writeAuditCursor,
} from "@ezo/contract/admin/operations/audit";
import type { ExportLanguage } from "@ezo/contract/enquiries/export-language";
import { AUDIT_TAIL_LENGTH } from "@ezo/contract/values/limits/personal-data";
import type { Database } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { firmCurrency, firmTimeZone } from "../platform/settings.ts";
import { currencyAt, currencyChanges } from "../prices/history/currency-changes.ts";
import { type Actor, must } from "../users/actor.ts";
import { addAuditLine } from "./add-line.ts";
import { auditCsvHeader, auditCsvLine } from "./audit.csv.ts";
import { whereOf } from "./audit.filter.ts";
import { presentLine } from "./audit.present.ts";
import { type ChainReport, checkChain, verifyChain } from "./chain.ts";
import { toldFilter } from "./note-export.ts";
import { sealAudit } from "./seal.ts";

const EXPORT_BATCH = 500;

interface Page {
  rows: AuditLine[];
  next: AuditPosition | null;
}

/** The audit log, for administrators. */
export function createAudit(options: { database: Pick<Database, "prisma" | "pool">; log: Log }) {
  const { database, log } = options;
  const { prisma: db, pool } = database;

  async function readPage(
    filter: AuditFilter,
    after: AuditPosition | undefined,
    limit: number,
  ): Promise<Page> {
    const found = await db.auditLine.findMany({
      where: whereOf(filter, await firmTimeZone(db), after),
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    });
    const [changes, currency] = await Promise.all([currencyChanges(db), firmCurrency(db)]);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      rows: shown.map((row) => presentLine(row, currencyAt(row.createdAt.toISOString(), changes, currency))),
      next: last ? { at: last.createdAt.getTime(), id: Number(last.id) } : null,
    };
  }

  /** People remember addresses; lines have ids and names. */
  async function withActorId<F extends AuditFilter>(filter: F): Promise<F> {
    if (!filter.actor?.includes("@")) return filter;
    const where = { email: canonicalAddress(filter.actor) };
    const user = await db.user.findUnique({ where, select: { id: true } });
    // No line has the id 0.
    return { ...filter, actor: String(user?.id ?? 0) };
  }

  return {
    /** A page of lines, newest first. What is committed by now is sealed first, so that what is shown is in the chain. */
    async list(actor: Actor, query: AuditFilter & { cursor?: AuditPosition | undefined; limit: number }) {
      must(actor, "audit.read");
      await sealAudit(pool, log);
      const { cursor, limit, ...filter } = query;
      const { rows, next } = await readPage(await withActorId(filter), cursor, limit);
      return { data: rows, meta: { next_cursor: next && writeAuditCursor(next) } };
    },

    /** The same lines as CSV, in batches behind a cursor; the export is a line itself, which is not in the file. */
    async *export(actor: Actor, asked: AuditFilter, language?: ExportLanguage): AsyncGenerator<string> {
      must(actor, "audit.read");
      await sealAudit(pool, log);
      const filter = await withActorId(asked);
      const timeZone = await firmTimeZone(db);
      const [first, count] = await Promise.all([
        readPage(filter, undefined, EXPORT_BATCH),
        db.auditLine.count({ where: whereOf(filter, timeZone) }),
      ]);
      await addAuditLine(db, {
        action: "exported",
        entity: "audit",
        after: { count, filter: toldFilter(filter) },
      });
      yield auditCsvHeader(language);
      for (let page = first; ; page = await readPage(filter, page.next, EXPORT_BATCH)) {
        yield page.rows.map((line) => auditCsvLine(line, language, timeZone)).join("");
        if (page.next === null) return;
      }
    },

    /** Whether the chain is whole, by the last check of all lines and a look at the newest. */
    async chain(actor: Actor): Promise<AuditChain> {
      must(actor, "audit.read");
      await sealAudit(pool, log);
      const report = await verifyChain(pool, { tail: AUDIT_TAIL_LENGTH });
      return presentChain(report, await db.auditChain.findUniqueOrThrow({ where: { id: 1 } }));
    },

    /** Compares every line now. Who asked for it is a line, too. */
    async check(actor: Actor): Promise<AuditChain> {
      must(actor, "ops.act");
      await sealAudit(pool, log);
      const report = await checkChain(pool);
      const { position, kind } = report.faults[0] ?? {};
      await addAuditLine(db, {
        action: "checked",
        entity: "audit",
        after: {
          lines: report.compared,
          ...(position === undefined ? {} : { broken_position: position, fault: kind }),
        },
      });
      return presentChain(report, await db.auditChain.findUniqueOrThrow({ where: { id: 1 } }));
    },
  };
}

function presentChain(
  report: ChainReport,
  state: { checkedAt: Date | null; brokenPosition: bigint | null },
): AuditChain {
  const { head, faults, waiting, trimmedPosition } = report;
  const broken = faults[0]?.position ?? (state.brokenPosition === null ? null : Number(state.brokenPosition));
  return {
    is_whole: broken === null,
    broken_position: broken,
    lines: (head?.position ?? trimmedPosition) - trimmedPosition + waiting,
    waiting,
    checked_at: state.checkedAt?.toISOString() ?? null,
    trimmed_position: trimmedPosition,
    head,
  };
}
