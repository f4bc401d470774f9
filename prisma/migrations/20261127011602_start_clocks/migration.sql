-- A request that waits now is shown to wait since it was sent. Nobody is mailed about them: that would be one mail per request of a
-- whole backlog. What staff have answered before has no clock: how long that took was not recorded. Nor has what is older than a
-- month: it was left for other reasons than that nobody looked, and would be listed before those that wait today. In a transaction of its
-- own, which locks rows and no table.
UPDATE "customers" SET "clock_started_at" = "created_at", "escalation" = NULL
WHERE "status" = 'new' AND "deleted_at" IS NULL AND "source"::text NOT IN ('walk_in', 'call')
  AND "created_at" > now() - interval '30 days';
