-- CreateEnum
CREATE TYPE "campaign_template_kind" AS ENUM ('mail', 'block');

-- CreateTable
CREATE TABLE "campaign_templates" (
    "id" SERIAL NOT NULL,
    "kind" "campaign_template_kind" NOT NULL DEFAULT 'mail',
    "name" TEXT NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_template_translations" (
    "template_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "preview_text" TEXT NOT NULL DEFAULT '',
    "blocks" JSONB NOT NULL DEFAULT '[]',
    "more_subjects" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "campaign_template_translations_pkey" PRIMARY KEY ("template_id","locale")
);

-- CreateIndex
CREATE INDEX "campaign_templates_updated_by_id_idx" ON "campaign_templates"("updated_by_id");

-- AddForeignKey
ALTER TABLE "campaign_templates" ADD CONSTRAINT "campaign_templates_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_template_translations" ADD CONSTRAINT "campaign_template_translations_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "campaign_templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "campaign_templates_search_text" BEFORE INSERT OR UPDATE OF "name" ON "campaign_templates"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
