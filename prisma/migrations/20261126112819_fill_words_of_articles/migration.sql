-- In a migration of its own: while these rows are written, visitors go on reading articles.
-- The trigger would also make every "search_text" again.
ALTER TABLE "article_translations" DISABLE TRIGGER "article_translations_search_text";
UPDATE "article_translations" SET "search_words" = "search_words"("search_text");
ALTER TABLE "article_translations" ENABLE TRIGGER "article_translations_search_text";

INSERT INTO "article_words" ("word") SELECT DISTINCT unnest("search_words") FROM "article_translations";

-- CreateIndex
CREATE INDEX "article_translations_search_words_idx" ON "article_translations" USING GIN ("search_words");
