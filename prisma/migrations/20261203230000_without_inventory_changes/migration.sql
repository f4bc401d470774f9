-- `content_history` has had every line of `inventory_changes` since `one_record_history`. The table was kept for servers of
-- the build before that one, which no longer run; so were the triggers that copied each new line of the stock.
DROP TRIGGER "copy_to_inventory_changes" ON "content_history";
DROP FUNCTION "copy_to_inventory_changes"();

-- DropTable
DROP TABLE "inventory_changes";
DROP FUNCTION "copy_to_content_history"();
DROP FUNCTION "stock_sides"(JSONB);
DROP FUNCTION "stock_fields"(TEXT, INTEGER);

-- DropEnum
DROP TYPE "inventory_action";
DROP TYPE "inventory_entity";
