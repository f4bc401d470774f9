-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "article_translations_title_excerpt_content_idx";

-- AlterTable
ALTER TABLE "article_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- The form in which texts and searches are compared; `searchFormOf` does the same.
CREATE FUNCTION "search_form"(TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(regexp_replace(normalize(regexp_replace(
    translate($1, '‘’‛ʻʼ′`´＇“”„«»‐‑‒–—−', repeat('''', 9) || repeat('"', 5) || repeat('-', 6)),
    '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), NFKD),
    '[\u0300-\u036f]', '', 'g')),
    '[\s\u2028\u2029]+', ' ', 'g'))
$$;

-- The words of stored HTML. A tag within a word does not divide it, others do.
CREATE FUNCTION "html_words"(TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace($1, '</?(a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(\s[^>]*)?>', '', 'gi'),
      '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;

CREATE FUNCTION "set_article_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := "search_form"(NEW."title" || ' ' || NEW."excerpt" || ' ' || "html_words"(NEW."content"));
  RETURN NEW;
END $$;
CREATE TRIGGER "article_translations_search_text" BEFORE INSERT OR UPDATE ON "article_translations"
FOR EACH ROW EXECUTE FUNCTION "set_article_search_text"();

UPDATE "article_translations" SET "search_text" = '';
UPDATE "customers" SET "search_text" = "search_form"("search_text");

-- CreateIndex
CREATE INDEX "article_translations_search_text_idx" ON "article_translations" USING GIN ("search_text" gin_trgm_ops);
