-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "struck_price" INTEGER;

-- Discounts that go on: what visitors saw in the 30 days before each, by the rule of `lowestBefore`.
with states as (
  select h.entity_id as id, h.created_at as since, (h.snapshot->>'old_price') is null as is_regular,
    case when coalesce((h.snapshot->>'is_active')::boolean, true)
        and not coalesce((h.snapshot->>'is_price_hidden')::boolean, false) and h.snapshot->>'status' <> 'sold'
      then (h.snapshot->>'price')::int end as price,
    h.version, lead(h.created_at) over (partition by h.entity_id order by h.version) as until
  from content_history h join apartments a on a.id = h.entity_id
  where h.entity = 'apartment' and a.old_price is not null
), begun as (
  select id, max(version) as version from states where is_regular group by id
), seen as (
  select s.id, min(s.price) as lowest
  from begun b
  join states l on l.id = b.id and l.version = b.version
  join states s on s.id = b.id and s.version <= b.version
  where l.until is not null and s.until > l.until - interval '30 days' and s.since < l.until
  group by s.id
)
update apartments a set struck_price = seen.lowest
from seen where seen.id = a.id and a.old_price is not null and seen.lowest > a.price;
