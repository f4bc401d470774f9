-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "customer_history_kind" ADD VALUE 'name';
ALTER TYPE "customer_history_kind" ADD VALUE 'email';
ALTER TYPE "customer_history_kind" ADD VALUE 'phone';

-- As before, and what names a visitor: which of it was corrected, and whether it was there before and after. No line has the values.
CREATE OR REPLACE FUNCTION "audit_customer_fields"("kind" TEXT, "one" TEXT, "other" TEXT)
RETURNS TABLE ("field" TEXT, "was" JSONB, "is_now" JSONB) LANGUAGE SQL STABLE AS $$
  SELECT f."field", f."was", f."is_now" FROM (VALUES
    ('status', 'status', to_jsonb("one"), to_jsonb("other")),
    ('held', 'apartment', NULL, to_jsonb("one")), ('held', 'until', NULL, to_jsonb("other")),
    ('hold_ended', 'apartment', NULL, to_jsonb("one")), ('hold_ended', 'end', NULL, to_jsonb("other")),
    ('offered', 'apartment', NULL, to_jsonb("one")),
    ('call', 'channel', NULL, to_jsonb("one")), ('call', 'outcome', NULL, to_jsonb("other")),
    ('escalated', 'escalated_to', NULL, to_jsonb(coalesce("other", "one"))),
    ('step_set', 'step', NULL, to_jsonb("one")), ('step_set', 'due_at', NULL, to_jsonb("other")),
    ('step_done', 'step', NULL, to_jsonb("one")), ('step_done', 'due_at', NULL, to_jsonb("other")),
    ('step_cancelled', 'step', NULL, to_jsonb("one")), ('step_cancelled', 'due_at', NULL, to_jsonb("other")),
    ('visit_sent', 'due_at', NULL, to_jsonb("other"))
  ) f("kind", "field", "was", "is_now") WHERE f."kind" = $1
  UNION ALL
  SELECT 'assignee',
    (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u WHERE u."id"::text = "one"),
    (SELECT jsonb_build_object('id', u."id", 'name', u."name") FROM "users" u WHERE u."id"::text = "other")
  WHERE $1 = 'assignee'
  UNION ALL
  SELECT $1, CASE WHEN "other" <> 'added' THEN '"[hidden]"'::jsonb END, CASE WHEN "other" <> 'removed' THEN '"[hidden]"'::jsonb END
  WHERE $1 IN ('name', 'email', 'phone')
$$;

-- What staff do with enquiries, and what Ezo does about one by itself. Several fields of one change are one line.
CREATE OR REPLACE FUNCTION "audit_customer_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "audit_lines" ("actor_id", "actor_name", "action", "entity", "entity_id", "version", "before", "after",
    "is_security", "request_id", "address", "network", "address_salt", "address_digest")
  SELECT w."actor_id", coalesce(u."name", ''), w."action", 'customer', w."customer_id", w."version", w."before", w."after",
    w."action" = 'restored', c."request_id", c."address", c."network", c."address_salt", c."address_digest"
  FROM (SELECT min(h."id") AS "id", h."actor_id", h."customer_id", h."version",
      CASE WHEN h."kind"::text IN ('status', 'assignee', 'name', 'email', 'phone') THEN 'updated'
        ELSE h."kind"::text END AS "action",
      jsonb_object_agg(f."field", f."was") FILTER (WHERE f."field" IN ('status', 'assignee', 'name', 'email', 'phone')) AS "before",
      jsonb_object_agg(f."field", f."is_now") FILTER (WHERE f."field" IS NOT NULL) AS "after"
    FROM "written" h LEFT JOIN LATERAL "audit_customer_fields"(h."kind"::text, h."from_value", h."to_value") f ON true
    WHERE h."actor_id" IS NOT NULL
      OR h."kind"::text IN ('status', 'assignee', 'deleted', 'restored', 'held', 'hold_ended', 'escalated',
        'visit_sent', 'visit_refused')
    GROUP BY 2, 3, 4, 5) w
  CROSS JOIN "audit_caller"() c LEFT JOIN "users" u ON u."id" = w."actor_id"
  ORDER BY w."id";
  RETURN NULL;
END $$;
