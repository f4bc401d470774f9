import type { ApartmentDetail } from "@ezo/contract/navigation";
import type { ComponentProps, ComponentType } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../api/caller-context.ts";
import { useLocale } from "../i18n/i18n-context.tsx";
import { textsQuery } from "../i18n/texts.queries.ts";
import type { JustSold as JustSoldPanel } from "./just-sold.tsx";

/** What to show, with the component that shows it: its code is fetched when there is something to show. */
export interface SoldMeanwhile {
  apartment: ApartmentDetail;
  JustSold: ComponentType<ComponentProps<typeof JustSoldPanel>>;
}

/**
 * Asks, after an enquiry about an apartment has been taken, whether it is still to be had: the visitor may have had
 * the page open for long. Returns the apartment with its likes where it is sold, nothing otherwise. A failure is
 * nothing too: the enquiry has arrived, and this is only a service on top.
 */
export function useSoldMeanwhile(): (apartmentId: number) => Promise<SoldMeanwhile | undefined> {
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  return async (apartmentId) => {
    try {
      const { getApartment } = await import("@ezo/contract/navigation");
      const input = { params: { id: String(apartmentId) }, query: { locale } };
      const { data } = await call(getApartment, input);
      if (data.status !== "sold") return undefined;
      // Whatever of the explorer is open below has not heard of it either.
      void cache.invalidateQueries({ queryKey: ["explorer", locale] });
      // The form may be on a page that does without these words.
      const [{ JustSold }] = await Promise.all([
        import("./just-sold.tsx"),
        cache.query(textsQuery(call, locale, ["apartments"])),
      ]);
      return { apartment: data, JustSold };
    } catch {
      return undefined;
    }
  };
}
