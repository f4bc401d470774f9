import type {
  CampaignOutcome,
  OutcomeFigures,
  OutcomeRow,
} from "@ezo/contract/marketing/campaigns/campaign-outcome";
import type { Db } from "../../platform/db.ts";
import { reachSql } from "../../platform/database/row-rights.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import { campaignDetail } from "../stored-campaign.ts";
import { type FiguresLine, outcomeFigures, type OutcomeLine, outcomeRows } from "./outcome.sql.ts";

const NO_ROWS: OutcomeLine[] = [];
const NOTHING: OutcomeFigures = { enquiries: 0, visited: 0, planned: 0, held: 0, sold: 0 };

/** What came of a campaign, from its mails to sales. */
export function createCampaignOutcome(db: Db) {
  return {
    /** Throws `not_found`. Everybody who reads campaigns sees the figures; names, those who may see the enquiry. */
    async report(actor: Actor, id: number): Promise<CampaignOutcome> {
      must(actor, "campaigns.read");
      const { totals, results } = await campaignDetail(db, id);
      const [lines, rows] = await Promise.all([
        db.$queryRaw<FiguresLine[]>(outcomeFigures(id)),
        may(actor, "enquiries.read_own")
          ? db.$queryRaw<OutcomeLine[]>(outcomeRows(id, reachSql("c")))
          : NO_ROWS,
      ]);
      const figuresOf = (touch: FiguresLine["touch"]): OutcomeFigures => {
        const line = lines.find((one) => one.touch === touch);
        if (!line) return NOTHING;
        const { touch: _, ...figures } = line;
        return figures;
      };
      return {
        sent: totals.sent,
        clicked: results.clicked,
        last: figuresOf("last"),
        first: figuresOf("first"),
        either: figuresOf("either"),
        rows: rows.map(present),
      };
    },
  };
}

const present = (line: OutcomeLine): OutcomeRow => ({
  customer_id: line.id,
  name: line.name,
  created_at: line.created_at.toISOString(),
  is_last: line.is_last,
  is_first: line.is_first,
  visited_at: line.visited_at?.toISOString() ?? null,
  visit_at: line.visit_at?.toISOString() ?? null,
  held_at: line.held_at?.toISOString() ?? null,
  sold_at: line.sold_at?.toISOString() ?? null,
});
