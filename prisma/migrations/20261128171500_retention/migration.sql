-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "past_clicked" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "past_clicked_by_robots" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "past_opened" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "results_final_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "anonymised_at" TIMESTAMPTZ(3),
ADD COLUMN     "completed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "retention_notice" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "retention_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_runs" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "settings_version" INTEGER NOT NULL,
    "cursor_at" TIMESTAMPTZ(3),
    "cursor_id" INTEGER,
    "enquiries" INTEGER NOT NULL DEFAULT 0,
    "persons" INTEGER NOT NULL DEFAULT 0,
    "deliveries" INTEGER NOT NULL DEFAULT 0,
    "addresses" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "sessions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "campaign_clicks_created_at_id_idx" ON "campaign_clicks"("created_at", "id");

-- CreateIndex
CREATE INDEX "campaign_recipients_named_idx" ON "campaign_recipients"("campaign_id") WHERE (email NOT LIKE '%.invalid');

-- CreateIndex
CREATE INDEX "campaign_recipients_opened_idx" ON "campaign_recipients"("opened_at") WHERE (opened_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "customers_completed_idx" ON "customers"("completed_at", "id") WHERE (completed_at IS NOT NULL AND anonymised_at IS NULL AND deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "customers_unlinked_idx" ON "customers"("id") WHERE (person_id IS NULL AND anonymised_at IS NULL);

-- CreateIndex
CREATE INDEX "deliveries_created_at_idx" ON "deliveries"("created_at");

-- Where there is something to remove already, nothing is before an administrator has had a month to see the settings.
INSERT INTO "retention_notice" ("id", "ends_at")
SELECT 1, CASE WHEN EXISTS (SELECT 1 FROM "customers") OR EXISTS (SELECT 1 FROM "campaigns")
  OR EXISTS (SELECT 1 FROM "deliveries") OR EXISTS (SELECT 1 FROM "sessions") THEN now() + interval '30 days' END;

-- Since when an enquiry is completed, for every writer. One that is stored as completed was so when it was changed last.
CREATE FUNCTION "keep_completion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" <> 'completed' THEN
    NEW."completed_at" := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW."completed_at" := coalesce(NEW."completed_at", NEW."updated_at");
  ELSIF OLD."status" <> 'completed' THEN
    NEW."completed_at" := coalesce(NEW."completed_at", now());
  ELSE
    NEW."completed_at" := coalesce(NEW."completed_at", OLD."completed_at", now());
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "customers_completion"
BEFORE INSERT OR UPDATE OF "status", "completed_at" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "keep_completion"();
