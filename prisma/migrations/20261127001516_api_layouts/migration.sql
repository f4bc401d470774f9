-- Layouts in the lists of /api/v1, as projects and apartments are (docs/decisions/0016-changes-in-commit-order.md). That their
-- apartments change with them is noted by triggers of their own ("api_changed").

CREATE FUNCTION "api_note_layouts"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stamp timestamptz;
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  stamp := api_stamp();
  UPDATE "api_changes" SET "changed_at" = stamp
    WHERE "entity" = 'layout' AND "entity_id" = ANY (ids) AND "changed_at" <> stamp;
  INSERT INTO "api_changes" ("entity", "entity_id", "project_id", "changed_at")
    SELECT 'layout', l."id", l."project_id", stamp FROM "layouts" l WHERE l."id" = ANY (ids)
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION "api_own_layout_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_layouts(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END]);
  RETURN NULL;
END $$;
CREATE FUNCTION "api_own_layout_texts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_layouts(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD."layout_id" ELSE NEW."layout_id" END]);
  RETURN NULL;
END $$;
-- As before, and now with the layouts of the project.
CREATE OR REPLACE FUNCTION "api_project_stock_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT a."id" FROM "apartments" a
    JOIN "buildings" b ON b."id" = a."building_id" WHERE b."project_id" = NEW."id"));
  PERFORM api_note_layouts(ARRAY(SELECT "id" FROM "layouts" WHERE "project_id" = NEW."id"));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "api_own_changed" AFTER INSERT OR UPDATE OR DELETE ON "layouts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_own_layout_changed"();
CREATE CONSTRAINT TRIGGER "api_own_changed" AFTER INSERT OR UPDATE OR DELETE ON "layout_translations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_own_layout_texts_changed"();

-- What there is already, as of its own last change.
INSERT INTO "api_changes" ("entity", "entity_id", "project_id", "changed_at")
  SELECT 'layout', "id", "project_id", least(greatest("updated_at", "deleted_at"), now()) FROM "layouts";
