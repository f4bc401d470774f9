-- Links the enquiries there are to persons, oldest first; those of erased visitors are nobody's. One whose phone number
-- "phone_key" cannot read is linked by its address alone. In a transaction of its own, which locks rows and no table.
UPDATE "customers" c SET "person_id" = linked."person_id"
FROM (
  SELECT "id", "person_of"(lower(btrim("email")), "phone_key"("phone"), "name") AS "person_id"
  FROM (SELECT * FROM "customers" WHERE "email" NOT LIKE '%@erased.invalid' ORDER BY "id") AS "oldest_first"
) AS linked
WHERE c."id" = linked."id";
