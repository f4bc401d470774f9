-- Since when the completed enquiries there are have been so: their history says it; of one without such a line, when it was
-- changed last. In a transaction of its own, which locks rows and no table.
UPDATE "customers" c SET "completed_at" = coalesce(
  (SELECT max(h."created_at") FROM "customer_history" h
    WHERE h."customer_id" = c."id" AND h."kind" = 'status' AND h."to_value" = 'completed'
      AND h."from_value" IS DISTINCT FROM 'completed'),
  c."updated_at")
WHERE c."status" = 'completed' AND c."completed_at" IS NULL;
