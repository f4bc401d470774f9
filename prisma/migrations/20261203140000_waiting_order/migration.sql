-- DropIndex
DROP INDEX "customers_waiting_idx";

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "queued_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customers_waiting_idx" ON "customers"("queued_since", "next_step_at", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- As before, and beside it the place among those who wait: nobody has answered a new request, whether its clock runs or it has none
-- (walk-ins, calls, what was brought from elsewhere). It starts no clock, so nobody is told that it is late.
CREATE OR REPLACE FUNCTION "keep_response_clock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW."clock_started_at" IS NULL AND NEW."status" = 'new'
    AND NEW."source"::text NOT IN ('walk_in', 'call') AND NEW."created_at" > now() - interval '1 hour' THEN
    NEW."clock_started_at" := NEW."created_at";
  END IF;
  NEW."awaits_since" := CASE
    WHEN NEW."status" = 'completed' THEN NULL
    WHEN NEW."answered_at" IS NULL AND NEW."clock_started_at" IS NOT NULL THEN NEW."clock_started_at"
    ELSE NEW."asked_again_at"
  END;
  NEW."queued_since" := CASE
    WHEN NEW."status" = 'new' AND NEW."answered_at" IS NULL THEN NEW."created_at"
    ELSE NEW."awaits_since"
  END;
  IF TG_OP = 'UPDATE' THEN
    IF NEW."awaits_since" IS NOT NULL AND NEW."awaits_since" IS DISTINCT FROM OLD."awaits_since"
      AND (NEW."escalation" IS NOT NULL OR NEW."awaits_since" IS DISTINCT FROM NEW."clock_started_at") THEN
      NEW."escalation" := coalesce((SELECT max(e."stage") FROM "customer_escalations" e
        WHERE e."customer_id" = NEW."id" AND e."awaited_since" = NEW."awaits_since"), 0);
    END IF;
  END IF;
  RETURN NEW;
END
$$;

DROP TRIGGER "customers_response_clock" ON "customers";
CREATE TRIGGER "customers_response_clock"
BEFORE INSERT OR UPDATE OF "status", "answered_at", "clock_started_at", "awaits_since", "asked_again_at", "queued_since", "created_at"
ON "customers" FOR EACH ROW EXECUTE FUNCTION "keep_response_clock"();
