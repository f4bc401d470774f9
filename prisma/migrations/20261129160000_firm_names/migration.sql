-- The firm's names are settings (`brand`), no longer texts. A firm that has written its own name into the texts keeps it; the
-- texts themselves stay for servers of the release before.
INSERT INTO "settings" ("name", "value", "updated_at")
SELECT 'brand', jsonb_build_object('logo_media_id', null, 'accent', '#1F3D36'), now()
FROM "translations" WHERE "key" = 'mail.footer' AND "deleted_at" IS NULL AND "ka" <> 'ეზო დეველოპმენტი'
ON CONFLICT ("name") DO NOTHING;

UPDATE "settings" SET "value" = "settings"."value" || jsonb_build_object(
  'name', jsonb_build_object('ka', full_name."ka", 'en', full_name."en", 'ru', full_name."ru"),
  -- That of the demo becomes the full name: the form of the brand takes none without a short one.
  'short_name', CASE short_name."ka"
    WHEN 'ეზო' THEN jsonb_build_object('ka', full_name."ka", 'en', full_name."en", 'ru', full_name."ru")
    ELSE jsonb_build_object('ka', short_name."ka", 'en', short_name."en", 'ru', short_name."ru") END
)
FROM "translations" full_name, "translations" short_name
WHERE "settings"."name" = 'brand'
  AND full_name."key" = 'mail.footer' AND full_name."deleted_at" IS NULL AND full_name."ka" NOT IN ('', 'ეზო დეველოპმენტი')
  AND short_name."key" = 'header.brand' AND short_name."deleted_at" IS NULL;

-- Subjects of mails to staff begin with the firm's name, which the code now puts before them. A subject without one is right
-- for servers of the release before, too.
UPDATE "translations" SET
  "ka" = regexp_replace("ka", '^Ezo: ', ''),
  "en" = regexp_replace("en", '^Ezo: ', ''),
  "ru" = regexp_replace("ru", '^Ezo: ', '')
WHERE "key" IN (
  'mail.password.subject',
  'mail.login_warning.subject',
  'mail.price_list_stopped.subject',
  'mail.webhook_paused.subject',
  'mail.second_factor.on.subject',
  'mail.second_factor.off.subject',
  'mail.second_factor.reset.subject',
  'mail.second_factor.recovery_used.subject',
  'mail.second_factor.codes_renewed.subject',
  'mail.second_factor.passkey_added.subject',
  'mail.second_factor.passkey_removed.subject',
  'mail.second_factor.guessed.subject',
  'mail.account.new_device.subject',
  'mail.account.password_changed.subject'
);

-- The text that comes with Ezo names no firm any more. One that staff have written stays.
UPDATE "translations" SET
  "ka" = CASE "ka" WHEN '„ეზო დეველოპმენტი“ თბილისური კომპანიაა: არქიტექტორები, ინჟინრები, მშენებლები და მებაღეები ერთ შენობაში ვმუშაობთ და სახლს პირველი ნახაზიდან ვუვლით. ჩაბარების შემდეგაც არსად მივდივართ – სახლის მმართველი, გარანტია და ეზოს მოვლა ჩვენი საქმის ნაწილია.'
    THEN 'თბილისური კომპანია ვართ: არქიტექტორები, ინჟინრები, მშენებლები და მებაღეები ერთ შენობაში ვმუშაობთ და სახლს პირველი ნახაზიდან ვუვლით. ჩაბარების შემდეგაც არსად მივდივართ – სახლის მმართველი, გარანტია და ეზოს მოვლა ჩვენი საქმის ნაწილია.' ELSE "ka" END,
  "en" = CASE "en" WHEN 'Ezo Development is a Tbilisi firm. Architects, engineers, builders and gardeners work under one roof and look after a house from the first drawing. Nor do we leave after handover: the house manager, the warranty and the care of the courtyard are part of our work.'
    THEN 'We are a Tbilisi firm. Architects, engineers, builders and gardeners work here under one roof and look after a house from the first drawing. Nor do we leave after handover: the house manager, the warranty and the care of the courtyard are part of our work.' ELSE "en" END,
  "ru" = CASE "ru" WHEN '«Эзо Девелопмент» — тбилисская компания. Архитекторы, инженеры, строители и садовники работают у нас под одной крышей и ведут дом с первого чертежа. После сдачи мы никуда не уходим: управляющий, гарантия и уход за двором — часть нашей работы.'
    THEN 'Мы — тбилисская компания. Архитекторы, инженеры, строители и садовники работают у нас под одной крышей и ведут дом с первого чертежа. После сдачи мы никуда не уходим: управляющий, гарантия и уход за двором — часть нашей работы.' ELSE "ru" END
WHERE "key" = 'home.who_we_are';
