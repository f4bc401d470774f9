-- What came by no form of the site was counted as "entered by hand" alone, though each row says how it came.
UPDATE "customers"
SET "came_from" = '(' || "source"::text || ')', "first_came_from" = '(' || "source"::text || ')'
WHERE "source"::text IN ('walk_in', 'call', 'portal', 'email') AND "came_from" IS NULL AND "first_came_from" IS NULL;
