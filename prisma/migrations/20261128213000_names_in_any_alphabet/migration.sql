-- A name, in the form of `search_form`, as it is compared across alphabets; `nameKeyOf` does the same.
CREATE FUNCTION "name_key"(TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(replace(replace(replace(l."latin", 'dzh', 'j'), 'gh', 'g'), 'x', 'ks'), 'qyf', 'kip'),
    'i+', 'i', 'g')
  FROM (SELECT translate(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
        '[ჟж]', 'zh', 'g'), '[შш]', 'sh', 'g'), '[ჩჭч]', 'ch', 'g'), '[ცწц]', 'ts', 'g'), '[ხх]', 'kh', 'g'),
      'ღ', 'gh'), 'ძ', 'dz'), 'щ', 'shch'), 'ю', 'iu'), 'я', 'ia'),
    -- The last two have no counterpart and go.
    'აბგდევზთიკლმნოპრსტუფქყჯჰ' || 'абвгдезиклмнопрстуфыэ' || 'ъь',
    'abgdevztiklmnoprstupkqjh' || 'abvgdeziklmnoprstufye') AS "latin") l
$$;

-- Keeps "search_text" of what has the name of somebody: the name, and its key where that is written otherwise.
CREATE FUNCTION "set_name_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "form" TEXT := "search_form"(NEW."name");
  "key" TEXT := "name_key"("form");
BEGIN
  NEW."search_text" := CASE WHEN "key" = "form" THEN "form" ELSE "form" || ' ' || "key" END;
  RETURN NEW;
END $$;

DROP TRIGGER "users_search_text" ON "users";
CREATE TRIGGER "users_search_text" BEFORE INSERT OR UPDATE OF "name" ON "users"
FOR EACH ROW EXECUTE FUNCTION "set_name_search_text"();
DROP TRIGGER "contacts_search_text" ON "contacts";
CREATE TRIGGER "contacts_search_text" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
FOR EACH ROW EXECUTE FUNCTION "set_name_search_text"();
DROP TRIGGER "persons_search_text" ON "persons";
CREATE TRIGGER "persons_search_text" BEFORE INSERT OR UPDATE OF "name" ON "persons"
FOR EACH ROW EXECUTE FUNCTION "set_name_search_text"();
