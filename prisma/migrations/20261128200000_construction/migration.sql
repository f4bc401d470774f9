-- CreateEnum
CREATE TYPE "construction_stage" AS ENUM ('preparation', 'foundation', 'frame', 'facade', 'interior', 'grounds', 'handover');

-- CreateTable
CREATE TABLE "construction_entries" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "happened_on" DATE NOT NULL,
    "stage" "construction_stage" NOT NULL,
    "percent" INTEGER NOT NULL,
    "expected_end" DATE,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "updated_by_id" INTEGER,

    CONSTRAINT "construction_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "construction_entry_translations" (
    "entry_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "construction_entry_translations_pkey" PRIMARY KEY ("entry_id","locale")
);

-- CreateTable
CREATE TABLE "construction_entry_images" (
    "entry_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "construction_entry_images_pkey" PRIMARY KEY ("entry_id","media_id")
);

-- CreateIndex
CREATE INDEX "construction_entries_project_id_happened_on_id_idx" ON "construction_entries"("project_id", "happened_on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "construction_entries_happened_on_id_idx" ON "construction_entries"("happened_on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "construction_entries_deleted_at_idx" ON "construction_entries"("deleted_at");

-- CreateIndex
CREATE INDEX "construction_entries_updated_by_id_idx" ON "construction_entries"("updated_by_id");

-- CreateIndex
CREATE INDEX "construction_entry_images_media_id_idx" ON "construction_entry_images"("media_id");

-- AddForeignKey
ALTER TABLE "construction_entries" ADD CONSTRAINT "construction_entries_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "construction_entries" ADD CONSTRAINT "construction_entries_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "construction_entry_translations" ADD CONSTRAINT "construction_entry_translations_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "construction_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "construction_entry_images" ADD CONSTRAINT "construction_entry_images_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "construction_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "construction_entry_images" ADD CONSTRAINT "construction_entry_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "construction_entry_translations_search_text" BEFORE INSERT OR UPDATE OF "title" ON "construction_entry_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('title');
