-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "article_translations_title_excerpt_idx";

-- CreateIndex
CREATE INDEX "article_translations_title_excerpt_content_idx" ON "article_translations" USING GIN ("title" gin_trgm_ops, "excerpt" gin_trgm_ops, "content" gin_trgm_ops);
