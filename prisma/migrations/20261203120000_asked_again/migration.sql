-- In the order of an escalation, for the version of before is at work meanwhile.
LOCK TABLE "customers" IN ACCESS EXCLUSIVE MODE;

-- DropIndex
DROP INDEX "customer_escalations_customer_id_stage_key";

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "asked_again_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "customer_escalations" ADD COLUMN     "awaited_since" TIMESTAMPTZ(3);

-- All of them were about the first answer.
UPDATE "customer_escalations" e SET "awaited_since" = coalesce(c."clock_started_at", e."created_at")
FROM "customers" c WHERE c."id" = e."customer_id";

-- CreateIndex
CREATE UNIQUE INDEX "customer_escalations_customer_id_stage_awaited_since_key" ON "customer_escalations"("customer_id", "stage", "awaited_since");

-- Here, so that a server of the release before fills it, too.
CREATE FUNCTION "keep_escalated_wait"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."awaited_since" := coalesce(NEW."awaited_since",
    (SELECT c."awaits_since" FROM "customers" c WHERE c."id" = NEW."customer_id"), NEW."created_at");
  RETURN NEW;
END
$$;

CREATE TRIGGER "customer_escalations_wait"
BEFORE INSERT ON "customer_escalations"
FOR EACH ROW EXECUTE FUNCTION "keep_escalated_wait"();

-- As before, and beside it: who has been answered, or had no clock, waits from the mail on that nobody has answered. A wait that
-- begins, or goes on after an answer that has failed, is as far escalated as its own lines say.
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
BEFORE INSERT OR UPDATE OF "status", "answered_at", "clock_started_at", "awaits_since", "asked_again_at" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "keep_response_clock"();
