-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterTable
ALTER TABLE "article_translations" ADD COLUMN     "search_words" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "article_words" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "article_words_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "article_words_word_idx" ON "article_words"("word");

-- CreateIndex
CREATE INDEX "article_words_part_idx" ON "article_words" USING GIN ("word" gin_trgm_ops);

-- The words of a text in the form of `search_form`, divided as `searchWordsOf` does. A search has at most 200
-- characters, so pieces that overlap by as many stand for a word that an index could not hold.
CREATE FUNCTION "search_words"(TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE "words" TEXT[] := array_remove(string_to_array(replace($1, '-', ' '), ' '), '');
BEGIN
  IF (SELECT max(length("word")) FROM unnest("words") AS "word") > 400 THEN
    RETURN (SELECT array_agg(substr("word", "at", 400))
      FROM unnest("words") AS "word", generate_series(1, greatest(length("word") - 200, 1), 200) AS "at");
  END IF;
  RETURN "words";
END $$;

CREATE OR REPLACE FUNCTION "set_article_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := "search_form"(NEW."title" || ' ' || NEW."excerpt" || ' ' || "html_words"(NEW."content"));
  NEW."search_words" := "search_words"(NEW."search_text");
  INSERT INTO "article_words" ("word")
    SELECT DISTINCT "written"."word" FROM unnest(NEW."search_words") AS "written"("word")
    WHERE NOT EXISTS (SELECT FROM "article_words" AS "known" WHERE "known"."word" = "written"."word");
  RETURN NEW;
END $$;
