import { listOpenedOffers } from "@ezo/contract/enquiries/enquiry-offers";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { stepKeys } from "../next-step/steps.queries.ts";
import styles from "./beside.module.css";

/** Below the key of steps, which the page refetches when a request changes: so it does when its offer is opened. */
const openedOffers = (call: WebCaller) =>
  queryOptions({
    queryKey: [...stepKeys.all, "opened offers"],
    queryFn: async ({ signal }) => (await call(listOpenedOffers, {}, { signal })).data,
  });

/** Who has opened an offer of one's own today: a good moment to call. Nothing where nobody has. */
export function OpenedOffers({ now }: { now: number }) {
  const { t, format } = useTexts();
  const { data = [] } = useQuery(openedOffers(useCaller()));
  if (data.length === 0) return null;
  return (
    <section className={styles.opened} aria-labelledby="opened-offers">
      <h2 id="opened-offers">{t("today.opened")}</h2>
      <ul>
        {data.map(({ id, number, apartment_number: apartment, customer, opened }) => (
          <li key={id}>
            <Link to={`${INBOX_PATH}?open=${customer.id}`}>{customer.name}</Link>
            <small>
              {t("offer.name", { number, apartment })} ·{" "}
              {t("offer.opened", { count: opened.count, time: format.moment(opened.last_at, now) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
