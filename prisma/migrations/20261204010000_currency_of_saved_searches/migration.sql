-- AlterTable
ALTER TABLE "saved_searches" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT '';
-- Which one a limit was meant in is not known any more; until now it was compared as the one of today.
UPDATE "saved_searches" SET "currency" = "firm_currency"()
  WHERE "filters" ?| ARRAY['price_min', 'price_max', 'monthly_max'];

-- DropIndex
DROP INDEX "saved_searches_email_filter_key_key";

-- CreateIndex
CREATE UNIQUE INDEX "saved_searches_email_filter_key_currency_key" ON "saved_searches"("email", "filter_key", "currency");

-- Also for what the release before writes while this one is installed.
CREATE FUNCTION "set_search_currency"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."currency" := "firm_currency"();
  RETURN NEW;
END $$;
CREATE TRIGGER "set_search_currency" BEFORE INSERT ON "saved_searches"
  FOR EACH ROW WHEN (NEW."currency" = '' AND NEW."filters" ?| ARRAY['price_min', 'price_max', 'monthly_max'])
  EXECUTE FUNCTION "set_search_currency"();
