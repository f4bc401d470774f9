-- The currency of all prices at a time: the one that the first change after it has replaced, else today's.
CREATE FUNCTION "firm_currency_at"("moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT h."changes" -> 'currency' ->> 'from' FROM "content_history" h
      WHERE h."entity" = 'price_settings' AND h."entity_id" = 1 AND h."created_at" > "moment" AND h."changes" ? 'currency'
      ORDER BY h."version" LIMIT 1),
    "firm_currency"())
$$;

-- AlterEnum
ALTER TYPE "price_list_stop" ADD VALUE 'currency_changed';

-- AlterTable
ALTER TABLE "price_lists" ADD COLUMN     "currency" TEXT;
UPDATE "price_lists" SET "currency" = "firm_currency_at"(coalesce("published_at", "compared_at"));
ALTER TABLE "price_lists" ALTER COLUMN "currency" SET NOT NULL;

-- AlterTable
ALTER TABLE "content_history" ADD COLUMN     "currency" TEXT;
UPDATE "content_history" SET "currency" = "firm_currency_at"("created_at") WHERE "entity" = 'apartment';

-- Also for what the release before writes while this one is installed.
CREATE FUNCTION "set_currency"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."currency" := coalesce(NEW."currency", "firm_currency_at"(NEW."created_at"));
  RETURN NEW;
END $$;
CREATE TRIGGER "set_currency" BEFORE INSERT ON "content_history"
  FOR EACH ROW WHEN (NEW."entity" = 'apartment') EXECUTE FUNCTION "set_currency"();
CREATE TRIGGER "set_currency" BEFORE INSERT ON "price_lists"
  FOR EACH ROW EXECUTE FUNCTION "set_currency"();
