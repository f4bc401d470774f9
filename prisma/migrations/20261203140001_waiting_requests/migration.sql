-- Who waits now has a place in the order. A new request without a clock that is older than a month has none: it was left for other
-- reasons than that nobody looked, and would be listed before those that wait today. In a transaction of its own, which locks rows
-- and no table; the trigger computes the values.
UPDATE "customers" SET "queued_since" = "awaits_since"
WHERE "awaits_since" IS NOT NULL
  OR ("status" = 'new' AND "answered_at" IS NULL AND "created_at" > now() - interval '30 days');
