-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "layout_id" INTEGER;

-- CreateTable
CREATE TABLE "layouts" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "rooms" INTEGER NOT NULL,
    "area_total" DECIMAL(7,2) NOT NULL,
    "area_living" DECIMAL(7,2),
    "area_balcony" DECIMAL(7,2),
    "view_image_id" INTEGER,
    "tour_url" TEXT NOT NULL DEFAULT '',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "updated_by_id" INTEGER,

    CONSTRAINT "layouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "layout_translations" (
    "layout_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "layout_translations_pkey" PRIMARY KEY ("layout_id","locale")
);

-- CreateTable
CREATE TABLE "layout_images" (
    "layout_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "layout_images_pkey" PRIMARY KEY ("layout_id","media_id")
);

-- CreateIndex
CREATE INDEX "layouts_view_image_id_idx" ON "layouts"("view_image_id");

-- CreateIndex
CREATE INDEX "layouts_deleted_at_idx" ON "layouts"("deleted_at");

-- CreateIndex
CREATE INDEX "layouts_updated_by_id_idx" ON "layouts"("updated_by_id");

-- CreateIndex
CREATE INDEX "layouts_sort_order_id_idx" ON "layouts"("sort_order", "id");

-- CreateIndex
CREATE UNIQUE INDEX "layouts_project_id_slug_key" ON "layouts"("project_id", "slug") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "layout_images_media_id_idx" ON "layout_images"("media_id");

-- CreateIndex
CREATE INDEX "apartments_layout_id_idx" ON "apartments"("layout_id");

-- AddForeignKey
ALTER TABLE "apartments" ADD CONSTRAINT "apartments_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "layouts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_view_image_id_fkey" FOREIGN KEY ("view_image_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_translations" ADD CONSTRAINT "layout_translations_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "layouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_images" ADD CONSTRAINT "layout_images_layout_id_fkey" FOREIGN KEY ("layout_id") REFERENCES "layouts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "layout_images" ADD CONSTRAINT "layout_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "layout_translations_search_text" BEFORE INSERT OR UPDATE OF "name" ON "layout_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');

-- What /api/v1 says of an apartment also changes with what its layout lends (docs/decisions/0016-changes-in-commit-order.md).
CREATE FUNCTION "api_layout_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT "id" FROM "apartments" WHERE "layout_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "api_layout_texts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT "id" FROM "apartments"
    WHERE "layout_id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."layout_id" ELSE NEW."layout_id" END));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "api_changed" AFTER UPDATE ON "layouts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."project_id", OLD."area_living", OLD."area_balcony", OLD."is_active", OLD."deleted_at")
    IS DISTINCT FROM (NEW."project_id", NEW."area_living", NEW."area_balcony", NEW."is_active", NEW."deleted_at"))
  EXECUTE FUNCTION "api_layout_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR DELETE OR UPDATE OF "description" ON "layout_translations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_layout_texts_changed"();
