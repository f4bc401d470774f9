-- In a migration of its own, which locks rows and no table. Names that are their own key, as most in Latin letters, stay.
UPDATE "users" SET "name" = "name" WHERE "name_key"("search_text") <> "search_text";
UPDATE "contacts" SET "name" = "name" WHERE "name_key"("search_text") <> "search_text";
UPDATE "persons" SET "name" = "name" WHERE "name_key"("search_text") <> "search_text";
UPDATE "customers" SET "search_text" = "search_text" || ' ' || "name_key"("search_form"("name"))
WHERE "name_key"("search_form"("name")) <> "search_form"("name");
