-- From now on people of any role can be limited to projects, but administrators and those who are limited to a language. A limit
-- that earlier versions stored for a role that had no use for it did nothing. It would take effect now, so it is removed.
DELETE FROM "user_projects" p
USING "users" u JOIN "roles" r ON r."key" = u."role"
WHERE u."id" = p."user_id" AND u."role" NOT IN ('sales_manager', 'sales_agent')
  AND r."limited_by" IS DISTINCT FROM 'projects';

UPDATE "users" u SET "is_limited" = false
FROM "roles" r
WHERE r."key" = u."role" AND u."is_limited" AND u."role" NOT IN ('sales_manager', 'sales_agent')
  AND r."limited_by" IS DISTINCT FROM 'projects';
