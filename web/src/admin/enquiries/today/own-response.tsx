import { getOwnResponseTimes, type ResponseFigures } from "@ezo/contract/enquiries/response-clock";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { stepKeys } from "../next-step/steps.queries.ts";
import styles from "./beside.module.css";

/** Below the key of steps: what the page refetches for them may be an answer, too. */
const ownResponse = (call: WebCaller) =>
  queryOptions({
    queryKey: [...stepKeys.all, "own response"],
    queryFn: async ({ signal }) => (await call(getOwnResponseTimes, {}, { signal })).data,
  });

/** How fast one has answered today and this week, a line each; nothing where nobody had to be answered. */
export function OwnResponse() {
  const { t } = useTexts();
  const { data } = useQuery(ownResponse(useCaller()));
  const line = useLine();
  if (!data || data.week.requests === 0) return null;
  return (
    <section className={styles.response} aria-labelledby="own-response">
      <h2 id="own-response">{t("today.response")}</h2>
      {data.today.requests > 0 ? <p>{t("today.response_today", line(data.today))}</p> : null}
      <p>{t("today.response_week", line(data.week))}</p>
    </section>
  );
}

/** The figures as they are written in a line. */
function useLine() {
  const { t, format } = useTexts();
  return ({ median_minutes: median, in_time, late, requests }: ResponseFigures) => ({
    median: median === null ? "–" : t("time.minutes", { count: format.number(median) }),
    in_time: format.number(in_time),
    requests: format.number(requests),
    late: format.number(late),
  });
}
