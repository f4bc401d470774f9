-- CreateTable
CREATE TABLE "mail_logos" (
    "folder" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_logos_pkey" PRIMARY KEY ("folder")
);

-- Notes the picture that is the firm's logo now. A trigger, so that the setting, its undo, another file of the picture, seeds
-- and servers of the release before cannot forget it.
CREATE FUNCTION "note_mail_logo"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "mail_logos" ("folder")
  SELECT left(m."content_hash", 32) FROM "settings" s JOIN "media" m ON m."id" = (s."value"->>'logo_media_id')::int
  WHERE s."name" = 'brand'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "mail_logo" AFTER INSERT OR UPDATE OF "value" ON "settings"
FOR EACH ROW WHEN (NEW."name" = 'brand') EXECUTE FUNCTION "note_mail_logo"();
CREATE TRIGGER "mail_logo" AFTER UPDATE OF "content_hash" ON "media"
FOR EACH ROW WHEN (OLD."content_hash" IS DISTINCT FROM NEW."content_hash") EXECUTE FUNCTION "note_mail_logo"();

INSERT INTO "mail_logos" ("folder")
SELECT left(m."content_hash", 32) FROM "settings" s JOIN "media" m ON m."id" = (s."value"->>'logo_media_id')::int
WHERE s."name" = 'brand';
