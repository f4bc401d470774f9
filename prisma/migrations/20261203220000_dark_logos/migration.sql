-- The logo for dark mode is named by mails, too: its files stay as those of the logo do.
CREATE OR REPLACE FUNCTION "note_mail_logo"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "mail_logos" ("folder")
  SELECT left(m."content_hash", 32) FROM "settings" s
  JOIN "media" m ON m."id" IN ((s."value"->>'logo_media_id')::int, (s."value"->>'logo_dark_media_id')::int)
  WHERE s."name" = 'brand'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
